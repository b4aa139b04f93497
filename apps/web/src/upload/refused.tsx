import type { ApplicantUpload } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { Card } from '../shell/card.js';
import { useMessage } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { Discard } from './discard.js';
import css from './upload.module.css';

/** Why a whole file cannot be read. */
export function Refused({ upload }: { upload: ApplicantUpload }) {
  const { t } = useTranslation('upload', { keyPrefix: 'refused' });
  const message = useMessage();
  const { refusal } = upload;
  return (
    <Card title={t('title')}>
      <div className={css.progress}>
        {refusal && (
          <p className={css.fault} role="alert">
            <Icon name="alert" /> {message(refusal.messageCode, refusal.params)}
          </p>
        )}
        <p>{t('text')}</p>
        <div className={css.buttons}>
          <Discard upload={upload} />
          <ButtonLink kind="primary" to={pathOf('upload')}>
            {t('again')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
