import { api, EXAMPLE_ADDRESS } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../shell/card.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';
import { Icon } from '../ui/icons.js';
import css from './first-run.module.css';

const ONE = { perPage: 1 };

/** A new installation: what is still to be set before it can alert anybody. Nothing once that is done. */
export function FirstRun() {
  const may = useCan();
  return may('systemSetting', 'update') && may('category', 'insert') ? <Steps /> : null;
}

function Steps() {
  const { t } = useTranslation('home', { keyPrefix: 'firstRun' });
  const setting = useCall(api.settings.get, {}).data;
  const status = useCall(api.status.get, {}).data;
  const categories = useCall(api.categories.list, ONE).data;
  const companies = useCall(api.companies.list, ONE).data;
  if (!setting || !status || !categories || !companies) return null;
  const steps = [
    { name: 'sender', path: 'systemSetting', done: !EXAMPLE_ADDRESS.test(setting.senderMailAddress) },
    { name: 'testMail', path: 'status', done: status.testMail?.state === 'accepted' },
    { name: 'policyNumbers', path: 'systemSetting', done: setting.policyNumberRanges.length > 0 },
    { name: 'category', path: 'categories', done: categories.pagination.total > 0 },
    { name: 'company', path: 'companies', done: companies.pagination.total > 0 },
  ] as const;
  const open = steps.filter(({ done }) => !done).length;
  if (open === 0) return null;
  return (
    <Card title={t('title')} extra={<span className="muted">{t('open', { count: open })}</span>}>
      <ol className={css.steps}>
        {steps.map(({ name, path, done }) => (
          <li key={name} className={done ? css.done : undefined}>
            <span className={css.mark}>{done && <Icon name="check" size={16} />}</span>
            <span className={css.words}>
              <Link to={pathOf(path)}>{t(`${name}.title`)}</Link>
              <span className="visually-hidden">{t(done ? 'done' : 'notDone')}</span>
              <span className="muted">{t(`${name}.text`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
