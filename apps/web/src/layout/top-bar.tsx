import type { api, Reply } from '@tabimori/shared';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { SearchButton } from './palette/search-button.js';
import { Brand } from './brand.js';
import { MenuDrawer } from './menu-drawer.js';
import css from './top-bar.module.css';

/** The console's head on tablets and phones, with the menu on the right. */
export function TopBar({ situation }: { situation: Reply<typeof api.home.situation> | undefined }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // antd gives the focus back half a second later: until then it would be on an entry that nobody sees
  useEffect(() => {
    if (!isOpen) return;
    const opener = button.current;
    return () => opener?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <>
      <header className={css.head}>
        <div className={css.bar}>
          <Brand />
          <SearchButton className={css.search} />
          <Button
            ref={button}
            kind="bare"
            aria-label={t('openMenu')}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <Icon name="menu" size={24} />
          </Button>
        </div>
      </header>
      <MenuDrawer isOpen={isOpen} close={() => setOpen(false)} unread={situation?.unread ?? 0} />
    </>
  );
}
