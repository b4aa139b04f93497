import { Fragment, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { groupOf } from '../shell/menu.js';
import type { ScreenKey } from '../shell/paths.js';
import { trailOf } from '../shell/screens.js';
import css from './menu-group.module.css';
import { useManuals } from './use-manuals.js';
import type { MenuEntries } from './use-menu.js';

/** Screens whose name repeats their group's: there a shorter one will do. */
const SHORTENED = ['registration', 'upload'] as const satisfies ScreenKey[];
const isShortened = (key: ScreenKey): key is (typeof SHORTENED)[number] => SHORTENED.some((one) => one === key);

interface MenuGroupProps {
  group: MenuEntries;
  unread: number;
}

/**
 * A group of the menu: its entries printed small, of which each leads to its screen, and a popover that opens by
 * pointer, Enter or the right arrow.
 */
export function MenuGroup({ group, unread }: MenuGroupProps) {
  const { t } = useTranslation(['shell', 'screens']);
  const current = trailOf(useLocation().pathname)[0]?.key;
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { top, open, close, onKeyDown } = usePopover(button, list);
  const isOpen = top !== null;
  const manuals = useManuals();
  const navigate = useNavigate();
  const onClick = ({ nativeEvent, target }: MouseEvent) => {
    const entry = target instanceof Element ? target.closest<HTMLElement>('[data-path]') : null;
    if (entry?.dataset['path'] !== undefined) {
      close();
      void navigate(entry.dataset['path']);
    } else if (isOpen && (nativeEvent as PointerEvent).pointerType !== 'mouse') close();
    // a mouse has opened it by entering: its click must not close it again
    else open();
  };
  const isActive = current !== undefined && groupOf(current) === group.key;
  return (
    <li
      className={css.group}
      onPointerEnter={(event) => event.pointerType === 'mouse' && open()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && close()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
      onKeyDown={onKeyDown}
    >
      <Button
        ref={button}
        kind="bare"
        className={`${css.button} ${isActive ? css.active : ''}`}
        aria-expanded={isOpen}
        onClick={onClick}
      >
        <Icon name={group.icon} size={18} />
        <span className={css.words}>
          <span className={css.title}>{t(`groups.${group.key}`)}</span>
          <span className={css.hint}>
            {group.screens.map(({ key, path }, index) => (
              <Fragment key={key}>
                {index > 0 && <span className={css.dot} />}
                <span data-path={path} className={key === current ? css.current : undefined}>
                  {t(isShortened(key) ? `short.${key}` : `screens:${key}`)}
                </span>
              </Fragment>
            ))}
            {group.key === 'option' && manuals && (
              <>
                <span className={css.dot} />
                <span>{manuals.label}</span>
              </>
            )}
          </span>
        </span>
        <Icon name="chevron" size={14} />
      </Button>
      {isOpen && (
        <div className={css.popover} style={{ top }}>
          <Entries list={list} group={group} current={current} unread={unread} manuals={manuals} close={close} />
        </div>
      )}
    </li>
  );
}

/** Where the popover opens (null: it is closed), and the keys that open it, walk through it and close it. */
function usePopover(button: RefObject<HTMLButtonElement | null>, list: RefObject<HTMLUListElement | null>) {
  const [top, setTop] = useState<number | null>(null);
  const open = () => setTop(button.current?.getBoundingClientRect().top ?? 0);
  const close = () => setTop(null);

  const move = (step: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    const index = links.findIndex((link) => link === document.activeElement);
    links[(index + step + links.length) % links.length]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'ArrowLeft') {
      close();
      button.current?.focus();
    } else if (event.key === 'ArrowRight') {
      // at once: someone who types on does not wait for the next frame
      flushSync(open);
      list.current?.querySelector<HTMLElement>('a, button')?.focus();
    } else if (top !== null && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else return;
    event.preventDefault();
  };
  return { top, open, close, onKeyDown };
}

interface EntriesProps extends MenuGroupProps {
  list: RefObject<HTMLUListElement | null>;
  /** the screen that is shown */
  current: string | undefined;
  manuals: ReturnType<typeof useManuals>;
  close: () => void;
}

function Entries({ list, group, current, unread, manuals, close }: EntriesProps) {
  const { t } = useTranslation(['shell', 'screens', 'situation']);
  return (
    <ul ref={list}>
      {group.screens.map(({ key, path }) => (
        <li key={key}>
          <Link to={path} aria-current={key === current ? 'page' : undefined} onClick={close}>
            {t(`screens:${key}`)}
            {key === 'history' && unread > 0 && (
              <span className={css.unread}>{t('situation:unread', { count: unread })}</span>
            )}
          </Link>
        </li>
      ))}
      {group.key === 'option' && manuals && (
        <li>
          <Button
            kind="bare"
            busy={manuals.saving}
            onClick={() => {
              close();
              void manuals.save();
            }}
          >
            {manuals.label}
          </Button>
        </li>
      )}
    </ul>
  );
}
