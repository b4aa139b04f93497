import { api, type ApplicantDetail } from '@tabimori/shared';
import { DeleteButton } from '../shell/delete-button.js';
import { EditPage } from '../shell/edit-page.js';
import { useLabels } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { ApplicantForm } from './applicant-form.js';
import { valuesOf } from './applicant-values.js';
import { LABELS } from './words.js';

/** Changes a traveler, or deletes one. */
export function ApplicantEditPage() {
  const t = useLabels(LABELS);
  const may = useCan();
  const actions = ({ id, name }: ApplicantDetail) =>
    may('applicant', 'delete') && (
      <DeleteButton call={api.applicants.remove} input={{ id }} name={t.deleteText(name)} next={pathOf('applicants')} />
    );
  return (
    <EditPage call={api.applicants.get} title={t.editTitle} name={(row) => row.name} actions={actions}>
      {(row) => <ApplicantForm key={row.id} id={row.id} initial={valuesOf(row)} />}
    </EditPage>
  );
}
