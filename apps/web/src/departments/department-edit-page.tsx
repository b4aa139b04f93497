import { api, type Division } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useCompanyName } from '../parts/names.js';
import { DeleteButton } from '../shell/delete-button.js';
import { EditPage } from '../shell/edit-page.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { DepartmentForm } from './department-form.js';

/** Changes a department, or deletes one that nobody belongs to. */
export function DepartmentEditPage() {
  const { t } = useTranslation('departments');
  const may = useCan();
  const actions = ({ id, companyId, name, travelers, users }: Division) => {
    if (!may('division', 'delete')) return null;
    const people = [
      ...(travelers > 0 ? [t('travelers', { count: travelers })] : []),
      ...(users > 0 ? [t('users', { count: users })] : []),
    ];
    if (people.length > 0) return <span className="small muted">{t('kept', { people: people.join(t('and')) })}</span>;
    return (
      <DeleteButton
        call={api.divisions.delete}
        input={{ id }}
        name={name}
        next={pathOf('departments', { companyId })}
      />
    );
  };
  return (
    <EditPage call={api.divisions.get} title={t('editTitle')} name={useCompanyName()} actions={actions}>
      {({ id, companyId, companyName, name, version }) => (
        <DepartmentForm
          key={id}
          call={api.divisions.put}
          initial={{ company: { id: companyId, name: companyName }, name, version }}
          input={(values) => ({ id, name: values.name, version: values.version })}
        />
      )}
    </EditPage>
  );
}
