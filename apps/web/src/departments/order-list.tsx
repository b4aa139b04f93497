import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import css from './departments.module.css';

interface Item {
  id: number;
  name: string;
}

const moved = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
};

/** Rows that are ordered by dragging them, or by buttons that announce the new place. */
export function OrderList<T extends Item>({
  items,
  onChange,
}: {
  items: readonly T[];
  onChange: (items: T[]) => void;
}) {
  const { t } = useTranslation('departments');
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const pressed = useRef<HTMLButtonElement | null>(null);
  // a row that moves in the document loses the focus
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [items]);

  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || from === to || to < 0 || to >= items.length) return;
    setSaid(t('moved', { name: item.name, place: to + 1, total: items.length }));
    onChange(moved(items, from, to));
  };
  const step = (index: number, way: -1 | 1, button: HTMLButtonElement) => {
    pressed.current = button;
    move(index, index + way);
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ol className={css.order}>
        {items.map(({ id, name }, index) => (
          <li
            key={id}
            draggable
            className={dragged === id ? css.dragged : undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(id);
            }}
            onDragOver={(event) => {
              event.preventDefault();
              move(
                items.findIndex((item) => item.id === dragged),
                index,
              );
            }}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
          >
            <Icon name="menu" />
            <span className={css.place}>{index + 1}</span>
            <span className={css.name}>{name}</span>
            <Button
              aria-label={t('up', { name })}
              aria-disabled={index === 0}
              onClick={(event) => step(index, -1, event.currentTarget)}
            >
              <Icon name="up" />
            </Button>
            <Button
              aria-label={t('down', { name })}
              aria-disabled={index === items.length - 1}
              onClick={(event) => step(index, 1, event.currentTarget)}
            >
              <Icon name="down" />
            </Button>
          </li>
        ))}
      </ol>
    </>
  );
}
