import { theme, type ThemeConfig } from 'antd';
import type { Mode } from './theme.js';
import tokens from './tokens.json';

/** The design's tokens as antd takes them. */
export function antdTheme(mode: Mode): ThemeConfig {
  const { token, components } = tokens[mode].antd;
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token,
    components: components,
  };
}
