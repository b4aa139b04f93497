import { api, TEMPLATE_DIV, TEMPLATE_PARTS, TIMING, type TemplatePart } from '@tabimori/shared';
import { useEffect, useState } from 'react';
import { useCall } from '../shell/use-call.js';
import type { Values } from './values.js';

/** A value once it has not changed for a while. */
function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(JSON.parse(text) as T), milliseconds);
    return () => window.clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}

/** The typed text as a traveler would get it: by the rules of the server, after a pause. */
export function usePreview(values: Values) {
  const [isEarly, setEarly] = useState(false);
  const texts = Object.fromEntries(TEMPLATE_PARTS.map((part) => [part, values[part]])) as Record<TemplatePart, string>;
  const companyId = values.userDiv === TEMPLATE_DIV.company ? values.company?.id : undefined;
  const typed = useSettled({ messageType: values.messageType, ...texts, isEarly, companyId }, TIMING.search);
  const { data, error, refetch } = useCall(api.messageTemplates.preview, typed);
  return { data, error, refetch, isEarly, setEarly };
}
