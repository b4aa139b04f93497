import { api, id as idSchema, type Category } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { logoFault } from '../parts/logo-field.js';
import { DeleteButton } from '../shell/delete-button.js';
import { Form } from '../shell/form-page.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { PendingPage } from '../shell/pending-page.js';
import { useCall } from '../shell/use-call.js';
import { CategoryFields } from './category-fields.js';
import { textsOf, useReview, valuesOf, type Values } from './category-values.js';

/** One category, named by ?id=. */
export function CategoryEditPage() {
  const [params] = useSearchParams();
  const { success, data: id } = idSchema.safeParse(params.get('id') ?? undefined);
  return success ? <Loaded key={id} id={id} /> : <Navigate to={pathOf('categories')} replace />;
}

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation('categories');
  const may = useCan();
  const query = useCall(api.categories.get, { id });
  const category = query.data;
  const actions =
    category && may('category', 'delete') ? (
      <DeleteButton call={api.categories.remove} input={{ id }} name={category.name} next={pathOf('categories')} />
    ) : undefined;
  return (
    <>
      <PageHeader title={category?.name ?? t('title')} actions={actions} />
      {category === undefined ? <PendingPage query={query} /> : <CategoryForm category={category} />}
    </>
  );
}

function CategoryForm({ category }: { category: Category }) {
  const { t } = useTranslation('categories');
  const isProvider = useCan()('category', 'insert');
  const review = useReview();
  return (
    <Form<typeof api.categories.put, Values>
      call={api.categories.put}
      initial={valuesOf(category)}
      saved={valuesOf}
      input={({ isPartner, logo, version, ...texts }) => ({
        id: category.id,
        ...textsOf(texts),
        ...(isProvider ? { isPartner } : {}),
        removeLogo: logo.url === null && logo.file === undefined,
        version,
      })}
      file={({ logo }) => logo.file}
      check={({ logo }) => logoFault(logo)}
      labels={t('labels', { returnObjects: true })}
      review={review}
    >
      <CategoryFields />
    </Form>
  );
}
