import { ERASED_NAME, PERSON } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Name } from '../name.js';
import { usePersonName } from '../names.js';

/** Opens the messages and answers of a traveler next to the page. */
export function PersonLink({ applicantId, name }: { applicantId: number; name: string }) {
  const { t } = useTranslation('person');
  const nameOf = usePersonName();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const to = new URLSearchParams(params);
  to.set(PERSON, String(applicantId));
  return (
    <Link className="personName" to={`${pathname}?${to}`} preventScrollReset title={t('open', { name: nameOf(name) })}>
      {name === ERASED_NAME ? (
        nameOf(name)
      ) : (
        <strong>
          <Name of={name} />
        </strong>
      )}
    </Link>
  );
}
