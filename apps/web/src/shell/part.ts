import type { FlatNamespace } from 'i18next';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadLabels } from './i18n.js';

/** A phone on a bad network loses a file now and then; one that is gone since a new version was put up stays so. */
const AGAIN_AFTER_MS = [500, 2000, 5000];

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads, and tries again while there are pauses left; then it fails as `load` did. */
export async function persistently<T>(load: () => Promise<T>, pauses: readonly number[] = AGAIN_AFTER_MS): Promise<T> {
  const [pause, ...later] = pauses;
  if (pause === undefined) return load();
  try {
    return await load();
  } catch {
    await wait(pause);
    return persistently(load, later);
  }
}

/** A component that is loaded when it is first shown, with its labels. */
export const part = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...labels: FlatNamespace[]
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const [component] = await persistently(() => Promise.all([load(), loadLabels(labels)]));
    return { default: component };
  });
