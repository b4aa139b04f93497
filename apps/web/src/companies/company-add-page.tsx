import { api, type Input } from '@tabimori/shared';
import { logoFault } from '../parts/logo-field.js';
import { Form } from '../shell/form-page.js';
import { useLabels } from '../shell/i18n.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { CompanyFields } from './company-fields.js';
import { EMPTY, textsOf, useReview, valuesOf, type Values } from './company-values.js';
import { LABELS } from './words.js';

const inputOf = (values: Values) => {
  const { category, policyNumber, contactMailCc } = values;
  return { ...textsOf(values), categoryId: category?.id, policyNumber, contactMailCc } as Input<
    typeof api.companies.post
  >;
};

/** Registers a company with its first administrator. */
export function CompanyAddPage() {
  const t = useLabels(LABELS);
  const review = useReview(false);
  return (
    <>
      <PageHeader title={t.addTitle} meta={t.addMeta} />
      <Form<typeof api.companies.post, Values>
        call={api.companies.post}
        initial={EMPTY}
        saved={valuesOf}
        next={({ id }) => pathOf('companyEdit', { id })}
        adds
        input={inputOf}
        file={({ logo }) => logo.file}
        check={({ logo }) => logoFault(logo)}
        labels={t.labels}
        review={(values) => review(values).filter(({ label }) => label !== t.labels.endOfUse)}
      >
        {(values, change) => <CompanyFields values={values} change={change} adds />}
      </Form>
    </>
  );
}
