import { PLACEHOLDERS, placeholdersOf } from '@tabimori/shared';
import { linesToKeep, valueOf, type MessageValues } from './placeholders.js';
import { forAbroad } from './emergency.js';
import { render, type RenderOptions } from './render.js';

const SEPARATOR = { jp: '、', en: ', ' } as const;
const OWN_LINE = ['url', 'appId'] as const;

/** One set of values for several travelers, with differing values listed. For the subject, which is one line. */
export const joinedValues = (members: readonly MessageValues[], language: RenderOptions['language']): MessageValues =>
  Object.fromEntries(
    PLACEHOLDERS.map((placeholder) => {
      const distinct = new Set(members.map((values) => valueOf(values, placeholder)).filter((value) => value !== ''));
      return [placeholder, [...distinct].join(SEPARATOR[language])];
    }),
  );

/**
 * The body of one mail to several travelers who share an address. Names are listed; a line with a link or an app ID
 * appears once for each traveler, under the name; a line whose values differ otherwise (two prefectures) appears once
 * for each value.
 */
export const renderGrouped = (template: string, members: readonly MessageValues[], options: RenderOptions): string => {
  const [only] = members;
  if (only && members.length === 1) return render(template, only, options);
  const { language, abroad } = options;
  const { name: names } = joinedValues(members, language);
  return (abroad ? forAbroad(template, language) : template)
    .split('\n')
    .flatMap((line) => {
      const own = placeholdersOf(line).some((placeholder) => OWN_LINE.some((one) => one === placeholder));
      if (own) {
        return members.flatMap((values) =>
          linesToKeep(line, values).flatMap((kept) => [valueOf(values, 'name'), render(kept, values, { language })]),
        );
      }
      const filled = members.flatMap((values) =>
        linesToKeep(line, { ...values, name: names }).map((kept) =>
          render(kept, { ...values, name: names }, { language }),
        ),
      );
      return [...new Set(filled)];
    })
    .join('\n');
};
