/** The migrations that this version needs, by name; the migrations' own test holds this list to theirs. */
export const MIGRATIONS = ['Schema1795392000000'] as const;
