import { ERASED_NAME, type Recipient } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMedia } from '../shell/media.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { CallLink } from './call-link.js';
import { PhoneNumber } from './phone-number.js';

interface ContactProps {
  row: Pick<Recipient, 'applicantId' | 'name' | 'phone' | 'mailAddress'>;
  /** somebody has yet to help them */
  calls: boolean;
}

/** How to reach a person: by phone in one tap, by mail, and where a missing number is added. */
export function Contact({ row: { applicantId, name, phone, mailAddress }, calls }: ContactProps) {
  const { t } = useTranslation('person');
  const may = useCan();
  const asked = { phone, name };
  return (
    <>
      {useMedia() === 'phone' ? <CallLink {...asked} calls={calls} /> : <PhoneNumber {...asked} />}
      {mailAddress && (
        <a className="touch" href={`mailto:${mailAddress}`}>
          {mailAddress}
        </a>
      )}
      {phone === null && name !== ERASED_NAME && may('applicant', 'update') && (
        <Link className="touch" to={pathOf('applicantEdit', { id: applicantId })}>
          {t('edit')}
        </Link>
      )}
    </>
  );
}
