import { LENGTH, TIMING } from '@tabimori/shared';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { typing } from './typing.js';
import css from './search-box.module.css';

/** A search that applies on Enter and on a pause; not while a Japanese word is still being composed. */
export function SearchBox(props: { label: string; value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('list');
  const [text, setText] = useState(props.value);
  const timer = useRef<number | undefined>(undefined);
  const composing = useRef(false);
  const sent = useRef(props.value);

  // Back, a removed chip or a link changes the address: the box follows, unless it said so itself
  useEffect(() => {
    if (props.value === sent.current) return;
    sent.current = props.value;
    setText(props.value);
  }, [props.value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const isTyping = text.trim() !== props.value;
  useEffect(() => {
    typing.set(isTyping);
    return () => typing.set(false);
  }, [isTyping]);

  const apply = (next: string) => {
    window.clearTimeout(timer.current);
    if (next.trim() === sent.current) return;
    sent.current = next.trim();
    props.onSearch(next.trim());
  };
  const later = (next: string) => {
    setText(next);
    window.clearTimeout(timer.current);
    if (!composing.current) timer.current = window.setTimeout(() => apply(next), TIMING.search);
  };

  return (
    <div className={css.box} role="search">
      <Icon name="search" />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={props.label}
        placeholder={props.label}
        maxLength={LENGTH.search}
        value={text}
        onChange={(event) => later(event.target.value)}
        onCompositionStart={() => (composing.current = true)}
        onCompositionEnd={(event) => {
          composing.current = false;
          later(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) apply(text);
        }}
      />
      {text !== '' && (
        <Button
          kind="bare"
          aria-label={t('clearSearch')}
          onClick={() => {
            setText('');
            apply('');
          }}
        >
          <Icon name="close" size={14} />
        </Button>
      )}
    </div>
  );
}
