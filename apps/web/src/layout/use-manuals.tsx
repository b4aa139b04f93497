import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../shell/confirm.js';
import { failureText } from '../shell/failure-text.js';
import { download, request } from '../shell/http.js';
import { useLanguage, useMessage } from '../shell/i18n.js';
import { useCan } from '../shell/session.js';
import { createStore, useStore } from '../shell/store.js';
import { toast } from '../shell/toast.js';

/**
 * How many manuals are saved and of how many; null: none is being saved. One for all menus, because a menu may close
 * meanwhile.
 */
const progress = createStore<{ done: number; all: number } | null>(null);

/** The entry of the PDF manuals in a menu; null for those who may not save them. */
export function useManuals(): { label: string; saving: boolean; save: () => Promise<void> } | null {
  const { t } = useTranslation('manuals');
  const inJapanese = useLanguage() === 'jp';
  const message = useMessage();
  const confirm = useConfirm();
  const may = useCan();
  const now = useStore(progress);
  if (!may('downloadPdf', 'exec')) return null;

  const save = async () => {
    if (progress.get() !== null) return;
    try {
      const { items } = await request(api.manuals.list, {}, { stay: true });
      const names = items.map(({ name, nameEn }) => (inJapanese ? name : nameEn));
      if (items.length === 0) return toast.error(t('none'));
      const text = (
        <>
          <p>{t('text')}</p>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      );
      if (!(await confirm({ title: message('W00008'), text, action: t('action') }))) return;
      for (const [done, { number }] of items.entries()) {
        progress.set({ done, all: items.length });
        await download(api.manuals.get, { number }, names[done] ?? '');
      }
      toast.success(t('saved', { count: items.length }));
    } catch (error) {
      toast.error(failureText(error));
    } finally {
      progress.set(null);
    }
  };
  return {
    label: now === null ? t('entry') : t('saving', { done: now.done, all: now.all }),
    saving: now !== null,
    save,
  };
}
