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

/** The design's tokens as antd takes them. */
export function antdTheme(mode: Mode): ThemeConfig {
  const { token, components } = tokens[mode].antd;
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...shared,
      ...token,
      // antd would derive a sky blue from the primary color
      controlItemBgActive: components.Table.rowSelectedBg,
      controlItemBgActiveHover: components.Table.rowSelectedHoverBg,
      // a dialog that grows moves its buttons away from under the pointer, and a click on a slow machine is lost
      motion: false,
    },
    components,
  };
}
