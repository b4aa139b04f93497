import { api, JAPAN, type Country } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useNameOf } from '../parts/names.js';
import { DeleteButton } from '../shell/delete-button.js';
import { EditPage } from '../shell/edit-page.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { CountryForm } from './country-form.js';

/** Changes a country, or deletes one that has no travelers. */
export function CountryEditPage() {
  const { t } = useTranslation('countries');
  const may = useCan();
  const nameOf = useNameOf();
  const actions = (row: Country) => {
    if (!may('country', 'delete')) return null;
    const kept = row.code === JAPAN ? t('japan') : row.travelers > 0 ? t('kept', { count: row.travelers }) : null;
    if (kept !== null) return <span className="small muted">{kept}</span>;
    return (
      <DeleteButton call={api.countries.delete} input={{ id: row.id }} name={nameOf(row)} next={pathOf('countries')} />
    );
  };
  return (
    <EditPage call={api.countries.get} title={t('editTitle')} name={nameOf} actions={actions}>
      {(row) => <CountryForm key={row.id} initial={row} />}
    </EditPage>
  );
}
