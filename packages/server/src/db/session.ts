/**
 * What every connection sets, whatever the server, the database or the role has: the driver reads dates only as ISO (with
 * another style no telegram was ever decided), and to compile a statement takes longer than all of ours (history was read in
 * 1.1 s instead of 0.09).
 */
export const SESSION = ['datestyle=iso', 'jit=off'] as const;

/** Settings as the `options` of a connection. */
export const optionsOf = (settings: readonly string[]): string => settings.map((setting) => `-c ${setting}`).join(' ');
