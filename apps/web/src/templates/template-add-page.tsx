import { api, id as idSchema, MESSAGE_TYPE, TEMPLATE_DIV, type TemplateTexts } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCompanyName } from '../parts/names.js';
import { PageHeader } from '../shell/page-header.js';
import { useSession } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';
import { TemplateForm } from './template-form.js';
import { textsOf, type Values } from './values.js';

const NO_TEXTS: TemplateTexts = { subject: '', subjectEn: '', body: '', bodyEn: '', smsText: '', smsTextEn: '' };

/** A new template: empty, a copy of the built-in text that ?copy= names, or of the template that ?copyId= names. */
export function TemplateAddPage() {
  const { t } = useTranslation('templates');
  const user = useSession().authority?.user;
  const companyOf = useCompanyName();
  const { isReady, source, key } = useSource();
  const own = user?.companyId ?? null;
  const initial: Values = {
    userDiv: TEMPLATE_DIV.company,
    category: null,
    company: own === null ? null : { id: own, name: (user && companyOf(user)) ?? '' },
    messageType: source?.messageType ?? MESSAGE_TYPE.safetyConfirmation,
    templateName: '',
    displayOrder: 1,
    ...(source ? textsOf(source) : NO_TEXTS),
    version: 0,
  };
  return (
    <>
      <PageHeader title={t('addTitle')} />
      {isReady && <TemplateForm key={key} initial={initial} />}
    </>
  );
}

/** What is copied; undefined: nothing. */
function useSource() {
  const [params] = useSearchParams();
  const name = params.get('copy');
  const { data: id } = idSchema.safeParse(params.get('copyId') ?? undefined);
  const builtIn = useCall(api.messageTemplates.builtIn, {}, { enabled: name !== null });
  const template = useCall(api.messageTemplates.get, { id: id ?? 0 }, { enabled: id !== undefined });
  const isReady = (name === null || builtIn.data !== undefined) && (id === undefined || template.data !== undefined);
  return {
    isReady,
    source: builtIn.data?.items.find((item) => item.key === name) ?? template.data,
    key: name ?? id ?? '',
  };
}
