import { theme, type ThemeConfig } from 'antd';
import type { Mode } from './theme.js';
import tokens from './tokens.json';

const { type, radius, control } = tokens;
const [size = '', line = ''] = type.body.split('/');

const shared: ThemeConfig['token'] = {
  fontFamily: tokens.font,
  fontSize: Number(size),
  lineHeight: Number(line) / Number(size),
  borderRadius: radius.control,
  borderRadiusLG: radius.card,
  borderRadiusSM: radius.tag,
  controlHeight: control.normal,
  controlHeightSM: control.small,
  controlHeightLG: control.large,
};

/**
 * The design's tokens as antd takes them.
 * @param isStill without motion: antd then does not wait for the end of motions that the style sheet has cut short
 */
export function antdTheme(mode: Mode, isStill: boolean): ThemeConfig {
  const { token, components } = tokens[mode].antd;
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    // antd would derive a sky blue from the primary color
    token: { ...shared, ...token, controlItemBgActive: components.Table.rowSelectedBg, motion: !isStill },
    components,
  };
}
