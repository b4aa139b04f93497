import { api, type MessageTemplate } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button.js';
import { useCompanyName } from '../parts/names.js';
import { Card } from '../shell/card.js';
import { DeleteButton } from '../shell/delete-button.js';
import { EditPage } from '../shell/edit-page.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { Preview } from './preview.js';
import { TemplateForm } from './template-form.js';
import { usePreview } from './use-preview.js';
import { valuesOf, type Values } from './values.js';
import css from './templates.module.css';

/** Changes or deletes a template; one of a wider level is shown, to be copied. */
export function TemplateEditPage() {
  const { t } = useTranslation('templates');
  const may = useCan();
  const companyOf = useCompanyName();
  const actions = ({ id, isOwn, templateName }: MessageTemplate) => (
    <>
      {isOwn && may('messageTemplate', 'delete') && (
        <DeleteButton
          call={api.messageTemplates.delete}
          input={{ id }}
          name={templateName}
          next={pathOf('templates')}
        />
      )}
      {may('messageTemplate', 'insert') && (
        <ButtonLink kind={isOwn ? 'plain' : 'primary'} to={pathOf('templateAdd', { copyId: id })}>
          {t('copy')}
        </ButtonLink>
      )}
    </>
  );
  return (
    <EditPage call={api.messageTemplates.get} title={t('editTitle')} name={(row) => row.templateName} actions={actions}>
      {(row) =>
        row.isOwn ? (
          <TemplateForm key={row.id} id={row.id} initial={valuesOf(row, companyOf)} />
        ) : (
          <Shown key={row.id} values={valuesOf(row, companyOf)} />
        )
      }
    </EditPage>
  );
}

/** A template that the reader's sends fall back to. */
function Shown({ values }: { values: Values }) {
  const { t } = useTranslation('templates');
  const preview = usePreview(values);
  return (
    <div className={css.page}>
      <Card>
        <p>{t('readOnly')}</p>
      </Card>
      <Preview values={values} preview={preview} />
    </div>
  );
}
