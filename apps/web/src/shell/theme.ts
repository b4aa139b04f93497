import { createStore, stored, useStore } from './store.js';
import tokens from './tokens.json';

export type Mode = 'light' | 'dark';

const KEY = 'theme';
const system = window.matchMedia('(prefers-color-scheme: dark)');
const systemMode = (): Mode => (system.matches ? 'dark' : 'light');
const read = (): Mode => {
  const chosen = stored.read(KEY);
  return chosen === 'light' || chosen === 'dark' ? chosen : systemMode();
};

const mode = createStore<Mode>(read());

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Type, space and radius, which both looks share: `--type-small`, `--leading-small`, `--space-2`, `--radius-card`. */
const shared: readonly (readonly [string, string])[] = [
  ['font', tokens.font],
  ...Object.entries(tokens.type).flatMap(([name, value]) => {
    const [size, line] = value.split('/');
    return [[`type-${kebab(name)}`, `${size}px`] as const, [`leading-${kebab(name)}`, `${line}px`] as const];
  }),
  ...Object.entries(tokens.space).map(([name, value]) => [`space-${kebab(name)}`, `${value}px`] as const),
  ...Object.entries(tokens.radius).map(([name, value]) => [`radius-${name}`, `${value}px`] as const),
];

/** `5-` and `5+` cannot be part of a variable's name: 5m, 5p. */
export const intensityKey = (intensity: string): string => intensity.replace('-', 'm').replace('+', 'p');

function variables(of: Mode): [string, string][] {
  const { palette, status, antd } = tokens[of];
  return [
    ...Object.entries(palette).map(([name, value]): [string, string] => [kebab(name), value]),
    ...Object.entries(status).flatMap(([name, { fg, bg, line, solid }]): [string, string][] => [
      [`${name}-fg`, fg],
      [`${name}-bg`, bg],
      [`${name}-line`, line],
      [`${name}-solid`, solid],
    ]),
    ...Object.entries(tokens.intensity).flatMap(([name, { bg, fg }]): [string, string][] => [
      [`i-${intensityKey(name)}`, bg],
      [`i-${intensityKey(name)}-fg`, fg],
    ]),
    // the sidebar is dark in both looks
    ['nav-warn', tokens.dark.status.injured.fg],
    ['nav-help', tokens.dark.status.help.fg],
    ['nav-accent', tokens.dark.palette.accent],
    ['nav-popup', tokens.dark.antd.components.Menu.darkPopupBg],
    ['badge', status.help.badge.bg],
    ['input-line', antd.token.colorBorder],
    ['elevated', antd.token.colorBgElevated],
    ['link-hover', antd.token.colorLinkHover],
    ['button', of === 'dark' ? tokens.dark.antd.components.Button.colorPrimary : antd.token.colorPrimary],
    ['button-hover', of === 'dark' ? tokens.dark.antd.components.Button.colorPrimaryHover : antd.token.colorLinkHover],
    ['shadow', of === 'dark' ? '0 8px 24px rgb(0 0 0 / 50%)' : '0 8px 24px rgb(16 35 59 / 18%)'],
  ];
}

function draw(of: Mode): void {
  const root = document.documentElement;
  root.dataset['theme'] = of;
  root.style.colorScheme = of;
  for (const [name, value] of [...shared, ...variables(of)]) root.style.setProperty(`--${name}`, value);
}
const apply = () => draw(mode.get());
apply();
mode.subscribe(apply);
// paper is white
window.addEventListener('beforeprint', () => draw('light'));
window.addEventListener('afterprint', apply);
system.addEventListener('change', () => mode.set(read()));

export const useMode = (): Mode => useStore(mode);

/** Chooses the other look; choosing what the system has follows the system from then on. */
export function toggleMode(): void {
  const next: Mode = mode.get() === 'dark' ? 'light' : 'dark';
  stored.write(KEY, next === systemMode() ? null : next);
  mode.set(next);
}
