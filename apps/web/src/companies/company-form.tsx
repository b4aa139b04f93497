import { api, type Company, type Input } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { logoFault } from '../parts/logo-field.js';
import { useNameOf } from '../parts/names.js';
import { Form } from '../shell/form-page.js';
import { useMessage } from '../shell/i18n.js';
import { CompanyFields } from './company-fields.js';
import { textsOf, useReview, valuesOf, type Values } from './company-values.js';

/** Changes a company; `own` is the reader's own. */
export function CompanyForm({ company, own }: { company: Company; own: boolean }) {
  const { t } = useTranslation('companies');
  const message = useMessage();
  const nameOf = useNameOf();
  const { id, version } = company;
  const review = useReview({ own });
  const input = (values: Values): Input<typeof api.companies.put> => ({
    id,
    version,
    ...textsOf(values),
    contactMailCc: values.contactMailCc,
    removeLogo: values.logo.url === null && values.logo.file === undefined,
    ...(own ? {} : { categoryId: values.category?.id, policyNumber: values.policyNumber, endOfUse: values.endOfUse }),
  });
  return (
    <Form<typeof api.companies.put, Values & { version: number }>
      call={api.companies.put}
      initial={{ ...valuesOf(company), version }}
      saved={(reply) => ({ ...valuesOf(reply), version: reply.version })}
      input={(values) => ({ ...input(values), version: values.version })}
      file={({ logo }) => logo.file}
      check={({ logo }) => logoFault(logo)}
      labels={t('labels', { returnObjects: true })}
      review={review}
      ask={({ endOfUse }) =>
        endOfUse && !company.endOfUse
          ? {
              title: message('W00013'),
              text: t('end.text', { name: nameOf(company) }),
              action: t('end.action'),
              danger: true,
            }
          : null
      }
    >
      {(values, change) => <CompanyFields values={values} change={change} own={own} />}
    </Form>
  );
}
