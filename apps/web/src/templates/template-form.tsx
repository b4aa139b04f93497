import { api, MESSAGE_TYPE, TEMPLATE_DIV, TEMPLATE_PARTS, type Input } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { NumberField, SelectField, TextField } from '../parts/fields.js';
import { useCompanyName } from '../parts/names.js';
import { Card } from '../shell/card.js';
import { Form } from '../shell/form-page.js';
import type { Review } from '../shell/form-review.js';
import { pathOf } from '../shell/paths.js';
import { OwnerFields } from './owner-fields.js';
import { Preview } from './preview.js';
import { TextsCard } from './texts-card.js';
import { usePreview } from './use-preview.js';
import { valuesOf, type Values } from './values.js';
import { useOwner, useTypeName } from './words.js';
import css from './templates.module.css';

type Post = typeof api.messageTemplates.post;
type Put = typeof api.messageTemplates.put;

/** A template next to what a traveler would get; shows what will be saved before it is. */
export function TemplateForm({ initial, id }: { initial: Values; id?: number }) {
  const { t } = useTranslation('templates');
  const typeName = useTypeName();
  const owner = useOwner();
  const companyOf = useCompanyName();
  const adds = id === undefined;
  const ownerText = ({ userDiv, category, company }: Values) =>
    owner({
      userDiv,
      categoryName: userDiv === TEMPLATE_DIV.category ? (category?.name ?? null) : null,
      companyName: userDiv === TEMPLATE_DIV.company ? (company?.name ?? null) : null,
      companyNameEn: null,
    });
  const review = (values: Values): Review => {
    const empty = values.messageType === MESSAGE_TYPE.notice ? t('none') : t('emptyReview');
    return {
      userDiv: ownerText(values),
      messageType: typeName(values.messageType),
      templateName: values.templateName,
      displayOrder: String(values.displayOrder ?? ''),
      ...Object.fromEntries(TEMPLATE_PARTS.map((part) => [part, values[part] || empty])),
    };
  };
  const input = ({ userDiv, category, company, version, ...values }: Values) =>
    (adds
      ? {
          ...values,
          userDiv,
          ...(userDiv === TEMPLATE_DIV.category && category ? { categoryId: category.id } : {}),
          ...(userDiv === TEMPLATE_DIV.company && company ? { companyId: company.id } : {}),
        }
      : { ...values, id, version }) as Input<Post>;
  return (
    <Form<Post | Put, Values>
      call={adds ? api.messageTemplates.post : api.messageTemplates.put}
      initial={initial}
      adds={adds}
      // null if nothing is typed yet: the schema says what is missing
      input={input}
      labels={t('labels', { returnObjects: true })}
      review={review}
      saved={(template) => valuesOf(template, companyOf)}
      next={() => pathOf('templates')}
    >
      {(values, change) => <Editor values={values} change={change} adds={adds} ownerText={ownerText(values)} />}
    </Form>
  );
}

interface EditorProps {
  values: Values;
  change: (part: Partial<Values>) => void;
  adds: boolean;
  ownerText: string;
}

function Editor({ values, change, adds, ownerText }: EditorProps) {
  const { t } = useTranslation('templates');
  const typeName = useTypeName();
  const preview = usePreview(values);
  return (
    <div className={css.editor}>
      <div className={css.cards}>
        <Card title={t('owner')}>
          <div className={css.fields}>
            {adds ? (
              <OwnerFields values={values} change={change} />
            ) : (
              <p className={css.wide}>
                {t('labels.userDiv')}　<b>{ownerText}</b>
              </p>
            )}
            <SelectField
              name="messageType"
              required
              help={t(`typeHelp.${values.messageType}`, { defaultValue: '' })}
              options={Object.values(MESSAGE_TYPE).map((value) => ({ value, label: typeName(value) }))}
            />
            <NumberField
              name="displayOrder"
              required
              help={t('displayOrderHelp')}
              style={{ width: '100%' }}
              min={0}
              max={999}
            />
            <div className={css.wide}>
              <TextField name="templateName" required />
            </div>
          </div>
        </Card>
        <TextsCard language="jp" values={values} change={change} preview={preview.data?.jp} />
        <TextsCard language="en" values={values} change={change} preview={preview.data?.en} />
      </div>
      <Preview values={values} preview={preview} />
    </div>
  );
}
