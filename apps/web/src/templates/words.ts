import type { MessageTemplate } from '@tabimori/shared';
import { status as statusEn } from '../labels/en/status.js';
import { templates as en } from '../labels/en/templates.js';
import { status as statusJa } from '../labels/ja/status.js';
import { templates as ja } from '../labels/ja/templates.js';
import { useLabels } from '../shell/i18n.js';

export const LABELS = { jp: ja, en };
const STATUS = { jp: statusJa, en: statusEn };

/** Name of a message type: 安否確認. */
export function useTypeName(): (messageType: number) => string {
  const { kindsLong } = useLabels(STATUS);
  return (messageType) => kindsLong[messageType] ?? '';
}

/** Whose a template is: the company's or category's name, else that it is everybody's. */
export function useOwner(): (template: Pick<MessageTemplate, 'userDiv' | 'companyName' | 'categoryName'>) => string {
  const t = useLabels(LABELS);
  return ({ userDiv, companyName, categoryName }) => companyName ?? categoryName ?? t.level[userDiv] ?? '';
}
