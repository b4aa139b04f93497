#!/bin/sh
# The first start and every other, as the published image of PostgreSQL documents them.
set -eu
as_postgres() { setpriv --reuid postgres --regid postgres --init-groups "$@"; }
mkdir -p "$PGDATA"
chown -R postgres:postgres /var/lib/postgresql /run/postgresql
chmod 700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  as_postgres initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 --auth-local=trust >/dev/null
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  as_postgres pg_ctl -o "-c listen_addresses=''" -w start
  as_postgres createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  for file in /docker-entrypoint-initdb.d/*.sh; do as_postgres sh "$file"; done
  as_postgres pg_ctl -m fast -w stop
fi
exec setpriv --reuid postgres --regid postgres --init-groups "$@" -c listen_addresses='*'
