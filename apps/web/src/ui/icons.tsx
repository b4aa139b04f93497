/** Strokes on a 24 × 24 ground. */
const PATHS = {
  home: 'M4 11 12 4l8 7M6 9.5V20h4.5v-5.5h3V20H18V9.5',
  shield: 'M12 3.5 19 6v6c0 4.2-2.9 7-7 8.5C7.9 19 5 16.2 5 12V6zM9 12l2.2 2.2L15 10.2',
  people:
    'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM3 19.5c0-3.4 2.6-5.5 6-5.5s6 2.1 6 5.5M15.5 5a3.5 3.5 0 0 1 0 6.4M17 14.3c2.4.6 4 2.5 4 5.2',
  settings: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5v4M9 10v4M13 15v4',
  option: 'M6 11a1 1 0 1 0 .01 0M12 11a1 1 0 1 0 .01 0M18 11a1 1 0 1 0 .01 0',
  chevron: 'm9.5 6 6 6-6 6',
  back: 'm14.5 6-6 6 6 6',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.8 12h16.4M12 3.5c2.5 2.4 3.6 5.3 3.6 8.5s-1.1 6.1-3.6 8.5c-2.5-2.4-3.6-5.3-3.6-8.5s1.1-6.1 3.6-8.5z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  eyeOff:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM4.5 19.5l15-15',
  send: 'm4 4 17 8-17 8 3-8zM7 12h14',
  phone: 'M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3c0 1.2-1 2-2 2C11 19.5 4.5 13 4 5.5c0-1 .8-2 2-2z',
  check: 'm5 12.5 4.5 4.5L19 7',
  alert: 'M12 3.8 21 20H3zM12 10v4.5M12 17v.6',
  close: 'm6 6 12 12M18 6 6 18',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.8 15.8 20 20',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15',
  copy: 'M9 8.5h10.5V20H9zM5.5 15.5h-1V4H15v1.5',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15',
  print: 'M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6H7z',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  mail: 'M3.5 5.5h17v13h-17zM3.5 6.5 12 13l8.5-6.5',
  exit: 'M10 4H5v16h5M14.5 8l4 4-4 4M18 12H9.5',
  up: 'm6 14.5 6-6 6 6',
  down: 'm6 9.5 6 6 6-6',
} as const;
export type IconName = keyof typeof PATHS;

/** A line icon next to a word: never the only name of a control. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
