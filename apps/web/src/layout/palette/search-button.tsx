import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icons.js';
import { COMMAND } from './command.js';
import { Key } from './key.js';
import { shown } from './shown.js';

/** Opens the search for everything; `withKeys`: with room for its name, and the keys that do the same. */
export function SearchButton({ className, withKeys }: { className: string | undefined; withKeys?: boolean }) {
  const { t } = useTranslation('palette');
  return (
    <Button
      kind="bare"
      className={className}
      aria-label={withKeys ? undefined : t('button')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => shown.set('search')}
    >
      <Icon name="search" size={withKeys ? 16 : 22} />
      {withKeys && (
        <>
          {t('button')}
          <span aria-hidden="true">
            <Key name={`${COMMAND} K`} />
          </span>
        </>
      )}
    </Button>
  );
}
