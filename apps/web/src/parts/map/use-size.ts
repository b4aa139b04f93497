import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Size } from './view.js';

/** The size of an element in pixels, followed as it changes: a drawing is made in real pixels, so that its text keeps its size. */
export function useSize<E extends Element>(first: Size): [RefObject<E | null>, Size] {
  const ref = useRef<E>(null);
  const [size, setSize] = useState(first);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.width === 0) return;
      setSize({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
