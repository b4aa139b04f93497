#!/bin/sh
# Lets the application's role sign in; what it may do is granted by the migrations.
set -eu
DB_APP_PASSWORD=${DB_APP_PASSWORD:-$(cat "$DB_APP_PASSWORD_FILE")}
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" -v password="$DB_APP_PASSWORD" <<'SQL'
CREATE ROLE tabimori_app LOGIN PASSWORD :'password';
-- for connections through a pooler, which cannot set them
ALTER ROLE tabimori_app SET statement_timeout = '30s';
ALTER ROLE tabimori_app SET idle_in_transaction_session_timeout = '60s';
ALTER ROLE tabimori_app SET jit = off;
SQL
