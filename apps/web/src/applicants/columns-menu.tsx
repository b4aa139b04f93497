import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { Menu } from '../shell/page-actions.js';
import { Button } from '../ui/button.js';
import type { useShownColumns } from './use-shown-columns.js';
import css from './list.module.css';

/** Which columns the list shows; kept for the user in this browser, and in a saved view. */
export function ColumnsMenu({ columns: { all, keys, choose } }: { columns: ReturnType<typeof useShownColumns> }) {
  const { t } = useTranslation('applicants', { keyPrefix: 'columns' });
  return (
    <Menu label={t('button')} className={css.small} stays>
      <div className={css.panel} role="group" aria-label={t('label')}>
        {all.slice(1).map(({ key, title }) => (
          <Checkbox
            key={key}
            checked={keys.includes(key)}
            onChange={(event) => choose(event.target.checked ? [...keys, key] : keys.filter((one) => one !== key))}
          >
            {title}
          </Checkbox>
        ))}
        <Button kind="link" onClick={() => choose(null)}>
          {t('reset')}
        </Button>
      </div>
    </Menu>
  );
}
