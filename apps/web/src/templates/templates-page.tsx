import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { BuiltInCard } from './built-in-card.js';
import { InUseCard } from './in-use-card.js';
import { TemplateList } from './template-list.js';
import css from './templates.module.css';

/** The templates in scope, which of them sends use now, and the built-in texts to copy. */
export function TemplatesPage() {
  const { t } = useTranslation('templates');
  const may = useCan();
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          may('messageTemplate', 'insert') && (
            <ButtonLink kind="primary" to={pathOf('templateAdd')}>
              {t('add')}
            </ButtonLink>
          )
        }
      />
      <div className={css.page}>
        <TemplateList />
        <InUseCard />
        <BuiltInCard />
      </div>
    </>
  );
}
