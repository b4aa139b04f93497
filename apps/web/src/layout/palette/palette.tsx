import { LENGTH, TIMING, type api, type Reply } from '@tabimori/shared';
import { Modal } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFocusBack } from '../../shell/use-focus-back.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icons.js';
import { Key } from './key.js';
import type { Option, OptionGroup } from './options.js';
import css from './palette.module.css';
import { shown } from './shown.js';
import { useFinds } from './use-finds.js';

const LIST = 'palette-list';
const close = () => shown.set(null);

interface PaletteProps {
  running: Reply<typeof api.home.situation>['running'];
}

/** One box for everything: people, companies, events and what the reader may do; Enter opens the chosen one. */
export function Palette(props: PaletteProps) {
  const { t } = useTranslation('palette');
  useFocusBack();
  return (
    <Modal
      open
      width={640}
      footer={null}
      closable={false}
      onCancel={close}
      title={<span className="visually-hidden">{t('title')}</span>}
      className={css.palette}
      style={{ top: 72 }}
      styles={{ container: { padding: 0 }, header: { margin: 0 } }}
    >
      <Search {...props} />
    </Modal>
  );
}

function Search({ running }: PaletteProps) {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const typed = usePause(text.trim());
  const { groups, searching } = useFinds(typed, running);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const options = groups.flatMap((group) => group.options);
  const chosen = options.find(({ id }) => id === chosenId) ?? options[0];
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen?.id]);

  const open = ({ to, run }: Option) => {
    close();
    run?.();
    if (to !== undefined) void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = options.findIndex((option) => option === chosen);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // what is shown is still for another text: nobody opens what they did not ask for
    if (event.key === 'Enter' && chosen && typed === text.trim()) open(chosen);
    else if (step !== undefined) setChosenId(options[(at + step + options.length) % options.length]?.id ?? null);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={css.box}>
        <Icon name="search" size={18} />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('label')}
          aria-expanded={options.length > 0}
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={chosen?.id}
          autoComplete="off"
          placeholder={t('label')}
          maxLength={LENGTH.search}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosenId(null);
          }}
          onKeyDown={onKeyDown}
        />
        <span className={css.esc}>
          <Key name="Esc" />
        </span>
        <Button kind="bare" className={css.close} onClick={close}>
          {t('close')}
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {searching ? t('searching') : t('found', { count: options.length })}
      </p>
      <div ref={list} id={LIST} role="listbox" aria-label={t('title')} className={css.list} aria-busy={searching}>
        {groups.map((group) => (
          <Group key={group.key} group={group} chosen={chosen} choose={setChosenId} open={open} />
        ))}
        {options.length === 0 && <p className={css.nothing}>{searching ? t('searching') : t('nothing', { typed })}</p>}
      </div>
      <p className={css.foot} aria-hidden="true">
        <Key name="↑" />
        <Key name="↓" />
        {t('choose')}
        <Key name="Enter" />
        {t('open')}
      </p>
    </>
  );
}

interface GroupProps {
  group: OptionGroup;
  chosen: Option | undefined;
  choose: (id: string) => void;
  open: (option: Option) => void;
}

function Group({ group: { key, options }, chosen, choose, open }: GroupProps) {
  const { t } = useTranslation('palette', { keyPrefix: 'groups' });
  return (
    <div role="group" aria-labelledby={`palette-${key}`}>
      <p id={`palette-${key}`} role="presentation" className={css.group}>
        {t(key)}
      </p>
      {options.map((option) => (
        <div
          key={option.id}
          id={option.id}
          role="option"
          aria-selected={option === chosen}
          className={css.option}
          // the focus stays in the box
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => option !== chosen && choose(option.id)}
          onClick={() => open(option)}
        >
          {option.mark}
          <span className={css.label}>{option.label}</span>
          {option.state}
          {option.note !== undefined && <span className={css.note}>{option.note}</span>}
        </div>
      ))}
    </div>
  );
}

/** A text once nobody has typed for a moment: calls are made for what is meant, not for each letter. */
function usePause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), text === '' ? 0 : TIMING.search);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}
