import { theme, type ThemeConfig } from 'antd';
import type { Mode } from './theme.js';
import tokens from './tokens.json';

/** Who wants no motion gets none: the end of one that takes no time may be missed, and a dialogue then stays. */
const motion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The design's tokens as antd takes them. */
export function antdTheme(mode: Mode): ThemeConfig {
  const { token, components } = tokens[mode].antd;
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { ...token, motion },
    components,
  };
}
