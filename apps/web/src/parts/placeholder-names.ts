import { tokensOf } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';

/** Shows a template with the names of its placeholders, in brackets, instead of `{{name}}`. */
export function usePlaceholderNames(): (text: string) => string {
  const { t } = useTranslation('templates');
  return (text) =>
    tokensOf(text)
      .map((token) =>
        'literal' in token ? token.literal : t('named', { name: t(`placeholders.${token.placeholder}`) }),
      )
      .join('');
}
