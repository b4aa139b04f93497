import { useTranslation } from 'react-i18next';
import { isFound } from '../../shell/is-found.js';
import type { ScreenKey } from '../../shell/paths.js';
import { SCREENS, type Screen } from '../../shell/screens.js';
import { useCan } from '../../shell/session.js';
import { toggleMode, useMode } from '../../shell/theme.js';
import { useSignOut } from '../../shell/use-account-actions.js';
import { useManuals } from '../use-manuals.js';
import type { Option } from './options.js';
import { shown } from './shown.js';

/** Screens of one row: they are found by the row. */
const OF_A_ROW = [
  'result',
  'eventReport',
  'applicantEdit',
  'companyEdit',
  'departmentEdit',
  'userEdit',
  'templateEdit',
  'countryEdit',
  'categoryEdit',
] as const satisfies ScreenKey[];

interface Act extends Screen {
  key: Exclude<(typeof SCREENS)[number]['key'], (typeof OF_A_ROW)[number]>;
}
const isAct = (screen: Screen): screen is Act =>
  screen.layout === 'admin' && !OF_A_ROW.some((key) => key === screen.key);
/** The screens that the palette leads to, by name. */
export const ACTS = SCREENS.filter(isAct);

/** What the reader may open or do, found by its name or a word for it, in kanji, kana, romaji and English. */
export function useActs(): (typed: string) => Option[] {
  const { t } = useTranslation('palette');
  const { t: shell } = useTranslation(['shell', 'screens']);
  const may = useCan();
  const mode = useMode();
  const signOut = useSignOut();
  const manuals = useManuals();
  const all = [
    ...ACTS.filter(({ access }) => !access || may(...access)).map(({ key, path }) => ({
      option: { id: `act-${key}`, label: shell(`screens:${key}`), to: path },
      words: t(`words.${key}`, { defaultValue: '' }),
    })),
    ...(manuals
      ? [
          {
            option: { id: 'act-manuals', label: manuals.label, run: () => void manuals.save() },
            words: t('words.manuals'),
          },
        ]
      : []),
    { option: { id: 'act-keys', label: t('keys.title'), run: () => shown.set('keys') }, words: t('words.keys') },
    {
      option: { id: 'act-mode', label: shell(mode === 'dark' ? 'light' : 'dark'), run: toggleMode },
      words: t('words.mode'),
    },
    { option: { id: 'act-out', label: shell('signOut'), run: () => void signOut() }, words: t('words.signOut') },
  ];
  return (typed) =>
    all.filter(({ option, words }) => isFound(typed, `${option.label} ${words}`)).map(({ option }) => option);
}
