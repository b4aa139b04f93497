import { theme, type ThemeConfig } from 'antd';
import type { Mode } from './theme.js';
import tokens from './tokens.json';

const { type, radius, control } = tokens;
const [size = '', line = ''] = type.body.split('/');
const typed = Number(type.large.split('/')[0]);

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

/** Fields on a phone: as high as a finger, and in letters at which an iPhone does not zoom into the page. */
const FINGER = {
  token: { controlHeight: control.large },
  components: {
    Input: { inputFontSize: typed },
    InputNumber: { inputFontSize: typed },
  },
};

/** The design's tokens as antd takes them. */
export function antdTheme(mode: Mode, isPhone: boolean): ThemeConfig {
  const { token, components } = tokens[mode].antd;
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...shared,
      ...token,
      ...(isPhone && FINGER.token),
      // antd would derive a sky blue from the primary color
      controlItemBgActive: components.Table.rowSelectedBg,
      controlItemBgActiveHover: components.Table.rowSelectedHoverBg,
      // a dialog that grows moves its buttons away from under the pointer, and a click on a slow machine is lost
      motion: false,
    },
    components: { ...components, ...(isPhone && FINGER.components) },
  };
}
