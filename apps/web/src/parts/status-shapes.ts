/**
 * The shape of each state on a 16 × 16 ground: the filled part, and the sign on it; a ring is drawn as a dashed line.
 */
export const SHAPES = {
  help: { solid: 'M8 .8 15.2 8 8 15.2.8 8z', sign: 'M8 4.6v4.2M8 11v.3' },
  injured: { solid: 'M8 1.5 15.2 14.5H.8z', sign: 'M8 6.3v3.6M8 12.1v.2' },
  other: {
    solid: 'M3.5 1.5h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2z',
    sign: 'M4.8 8h.1M8 8h.1M11.2 8h.1',
  },
  none: { ring: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z' },
  safe: { solid: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1z', sign: 'm5 8.2 2.2 2.2L11.2 6' },
} as const;
