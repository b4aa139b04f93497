import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { logoFault } from '../parts/logo-field.js';
import { Form } from '../shell/form-page.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { CategoryFields } from './category-fields.js';
import { EMPTY, useReview, valuesOf, type Values } from './category-values.js';

/** Registers a category. */
export function CategoryAddPage() {
  const { t } = useTranslation('categories');
  const review = useReview();
  return (
    <>
      <PageHeader title={t('addTitle')} />
      <Form<typeof api.categories.post, Values>
        call={api.categories.post}
        initial={EMPTY}
        saved={valuesOf}
        next={() => pathOf('categories')}
        adds
        file={({ logo }) => logo.file}
        check={({ logo }) => logoFault(logo)}
        labels={t('labels', { returnObjects: true })}
        review={review}
      >
        <CategoryFields />
      </Form>
    </>
  );
}
