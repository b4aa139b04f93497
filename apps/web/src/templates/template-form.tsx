import { api, MESSAGE_TYPE, TEMPLATE_DIV, TEMPLATE_PARTS, type Input, type MessageType } from '@tabimori/shared';
import { Input as TextInput, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Card } from '../shell/card.js';
import { Field } from '../shell/field.js';
import { Form } from '../shell/form-page.js';
import type { ReviewRow } from '../shell/form-review.js';
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
  const adds = id === undefined;
  const ownerText = ({ userDiv, category, company }: Values) =>
    owner({
      userDiv,
      categoryName: userDiv === TEMPLATE_DIV.category ? (category?.name ?? null) : null,
      companyName: userDiv === TEMPLATE_DIV.company ? (company?.name ?? null) : null,
    });
  const review = (values: Values): ReviewRow[] => [
    { label: t('labels.userDiv'), value: ownerText(values) },
    { label: t('labels.messageType'), value: typeName(values.messageType) },
    { label: t('labels.templateName'), value: values.templateName },
    { label: t('labels.displayOrder'), value: String(values.displayOrder ?? '') },
    ...TEMPLATE_PARTS.map((part) => ({
      label: t(`labels.${part}`),
      value: values[part] || (values.messageType === MESSAGE_TYPE.notice ? t('none') : t('emptyReview')),
    })),
  ];
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
      saved={valuesOf}
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
            <Field name="messageType" required help={t(`typeHelp.${values.messageType}`, { defaultValue: '' })}>
              {(marks) => (
                <Select
                  {...marks}
                  value={values.messageType}
                  options={Object.values(MESSAGE_TYPE).map((value) => ({ value, label: typeName(value) }))}
                  onChange={(messageType: MessageType) => change({ messageType })}
                />
              )}
            </Field>
            <Field name="displayOrder" required help={t('displayOrderHelp')}>
              {(marks) => (
                <InputNumber
                  {...marks}
                  style={{ width: '100%' }}
                  min={0}
                  max={999}
                  precision={0}
                  value={values.displayOrder}
                  onChange={(displayOrder) => change({ displayOrder })}
                />
              )}
            </Field>
            <div className={css.wide}>
              <Field name="templateName" required>
                {(marks) => (
                  <TextInput
                    {...marks}
                    value={values.templateName}
                    onChange={(event) => change({ templateName: event.target.value })}
                  />
                )}
              </Field>
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
