import { api, type Input } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { logoFault } from '../parts/logo-field.js';
import { Form } from '../shell/form-page.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { CompanyFields } from './company-fields.js';
import { EMPTY, textsOf, useReview, valuesOf, type Values } from './company-values.js';

const inputOf = (values: Values) => {
  const { category, policyNumber, contactMailCc } = values;
  return { ...textsOf(values), categoryId: category?.id, policyNumber, contactMailCc } as Input<
    typeof api.companies.post
  >;
};

/** Registers a company with its first administrator. */
export function CompanyAddPage() {
  const { t } = useTranslation('companies');
  const review = useReview({ adds: true });
  return (
    <>
      <PageHeader title={t('addTitle')} meta={t('addMeta')} />
      <Form<typeof api.companies.post, Values>
        call={api.companies.post}
        initial={EMPTY}
        saved={valuesOf}
        next={({ id }) => pathOf('companyEdit', { id })}
        adds
        input={inputOf}
        file={({ logo }) => logo.file}
        check={({ logo }) => logoFault(logo)}
        labels={t('labels', { returnObjects: true })}
        review={review}
      >
        {(values, change) => <CompanyFields values={values} change={change} adds />}
      </Form>
    </>
  );
}
