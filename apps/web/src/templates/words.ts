import type { MessageTemplate } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useCompanyName } from '../parts/names.js';

/** Name of a message type: 安否確認. */
export function useTypeName(): (messageType: number) => string {
  const { t } = useTranslation('sends');
  return (messageType) => t(`kindsLong.${messageType}`, { defaultValue: '' });
}

/** The owner of a template: the company's or category's name, otherwise that all use it. */
export function useOwner(): (
  template: Pick<MessageTemplate, 'userDiv' | 'companyName' | 'companyNameEn' | 'categoryName'>,
) => string {
  const { t } = useTranslation('templates');
  const companyOf = useCompanyName();
  return (template) => companyOf(template) ?? template.categoryName ?? t(`level.${template.userDiv}`);
}
