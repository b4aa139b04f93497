import { api, type ApplicantDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useCompanyName } from '../parts/names.js';
import { DeleteButton } from '../shell/delete-button.js';
import { EditPage } from '../shell/edit-page.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { ApplicantForm } from './applicant-form.js';
import { valuesOf } from './applicant-values.js';

/** Changes a traveler, or deletes one. */
export function ApplicantEditPage() {
  const { t } = useTranslation('applicants');
  const may = useCan();
  const companyOf = useCompanyName();
  const actions = ({ id, name }: ApplicantDetail) =>
    may('applicant', 'delete') && (
      <DeleteButton
        call={api.applicants.remove}
        input={{ id }}
        name={t('deleteText', { name })}
        next={pathOf('applicants')}
      />
    );
  return (
    <EditPage call={api.applicants.get} title={t('editTitle')} name={(row) => row.name} actions={actions}>
      {(row) => <ApplicantForm key={row.id} id={row.id} initial={valuesOf(row, companyOf)} />}
    </EditPage>
  );
}
