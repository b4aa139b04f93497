import { Children, Fragment, isValidElement, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from './media.js';
import css from './page-actions.module.css';

interface PageActionsProps {
  /** the main action, with the number it reaches: the rightmost; on a phone in a bar at the foot */
  main?: ReactNode;
  /** beside it; on a phone in the menu */
  children?: ReactNode;
  /** what is rarely wanted: always in the menu */
  more?: ReactNode;
}

/** What is in it, that of fragments too. */
const partsOf = (node: ReactNode): ReactNode[] =>
  Children.toArray(node).flatMap((part) =>
    isValidElement<{ children?: ReactNode }>(part) && part.type === Fragment ? partsOf(part.props.children) : [part],
  );

/** The actions of a screen: at most three buttons, the others in a menu. */
export function PageActions({ main, children, more }: PageActionsProps) {
  const isPhone = useMedia() === 'phone';
  if (isPhone) {
    return (
      <>
        <MenuOfSeveral>
          {children}
          {more}
        </MenuOfSeveral>
        {main && (
          <div data-bar="" className={css.bar}>
            {main}
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <MenuOfSeveral>{more}</MenuOfSeveral>
      {children}
      {main}
    </>
  );
}

/** A menu of one action would be a press too many. */
function MenuOfSeveral({ children }: { children: ReactNode }) {
  return partsOf(children).length > 1 ? <Menu>{children}</Menu> : children;
}

interface MenuProps {
  /** left out: more actions */
  label?: ReactNode;
  className?: string | undefined;
  /** it stays open when something in it is pressed */
  stays?: boolean;
  children: ReactNode;
}

/** Buttons that open; they close after a press, on Escape, and when something else is pressed. */
export function Menu({ label, className = '', stays = false, children }: MenuProps) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && menu.current?.contains(target))) setOpen(false);
    };
    const key = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key);
    };
  }, [open]);
  return (
    <details
      ref={menu}
      className={`${css.menu} ${className}`}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{label ?? t('moreActions')}</summary>
      <div className={css.items} onClick={() => !stays && setOpen(false)}>
        {children}
      </div>
    </details>
  );
}
