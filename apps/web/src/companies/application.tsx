import { api, type Company, type Input } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import type { Named } from '../parts/find-select.js';
import { TextField } from '../parts/fields.js';
import { useNameOf } from '../parts/names.js';
import { Card } from '../shell/card.js';
import { Form } from '../shell/form-page.js';
import { DASH } from '../shell/format.js';
import { useCan } from '../shell/session.js';
import { CategoryField, PolicyNumberField } from './company-fields.js';
import css from './companies.module.css';

interface Values {
  category: Named | null;
  policyNumber: string;
  emergencyTel: string;
  version: number;
}

const FACTS = [
  'name',
  'responsibleFamilyName',
  'responsibleTitle',
  'responsibleMailAddress',
  'contactTel',
  'description',
] as const;

/** An application, and, while it is open, its approval. */
export function Application({ company }: { company: Company }) {
  const { t } = useTranslation('companies');
  const may = useCan();
  const nameOf = useNameOf();
  const { id, version } = company;
  return (
    <>
      <div className={css.above}>
        <Card title={t('application.card')}>
          <dl className={css.facts}>
            {FACTS.map((name) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{t(`labels.${name}`)}</dt>
                <dd>{company[name] || DASH}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
      {company.state === 'applied' && may('company', 'delete') && (
        <Form<typeof api.companies.approve, Values>
          call={api.companies.approve}
          initial={{ category: null, policyNumber: '', emergencyTel: company.contactTel, version }}
          saved={(reply) => ({
            category: reply.categoryId === null ? null : { id: reply.categoryId, name: reply.categoryName ?? '' },
            policyNumber: reply.policyNumber ?? '',
            emergencyTel: reply.emergencyTel,
            version: reply.version,
          })}
          // without a category the call's schema refuses it
          input={({ category, ...values }) =>
            ({ id, ...values, categoryId: category?.id }) as Input<typeof api.companies.approve>
          }
          adds
          words={{ button: t('application.approve') }}
          labels={t('labels', { returnObjects: true })}
          ask={() => ({
            title: t('application.ask', { name: nameOf(company) }),
            text: t('application.approveHelp'),
            action: t('application.approve'),
          })}
        >
          {(values, change) => (
            <Card title={t('application.approveCard')}>
              <div className={css.fields}>
                <CategoryField value={values.category} onChange={change} />
                <PolicyNumberField />
                <TextField name="emergencyTel" required type="tel" help={t('help.emergencyTel')} />
              </div>
            </Card>
          )}
        </Form>
      )}
    </>
  );
}
