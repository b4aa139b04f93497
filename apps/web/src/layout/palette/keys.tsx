import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../shell/use-focus-back.js';
import { COMMAND } from './command.js';
import { Key } from './key.js';
import css from './palette.module.css';
import { shown } from './shown.js';

const KEYS = [
  ['search', [COMMAND, 'K']],
  ['next', ['J', '↓']],
  ['previous', ['K', '↑']],
  ['open', ['Enter']],
  ['select', ['X']],
  ['find', ['/']],
  ['keys', ['?']],
  ['close', ['Esc']],
] as const;

/** Which keys there are, for whoever presses ? or finds them by name. */
export function Keys() {
  const { t } = useTranslation('palette', { keyPrefix: 'keys' });
  useFocusBack();
  return (
    <Modal open width={440} footer={null} title={t('title')} onCancel={() => shown.set(null)}>
      <dl className={css.keys}>
        {KEYS.map(([name, keys]) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <Key key={key} name={key} />
              ))}
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{t('note')}</p>
    </Modal>
  );
}
