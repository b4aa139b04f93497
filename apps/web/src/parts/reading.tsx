import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../shell/i18n.js';
import { persistently } from '../shell/part.js';
import { Name } from './name.js';

/**
 * How a person's name sounds: in katakana, as it was registered; for readers of other languages in Latin letters, unless the name itself is
 * written in them.
 */
export function Reading({ of: { name, nameKana } }: { of: { name: string; nameKana: string } }) {
  // only these readers load how kana sound
  const { data: sounds } = useQuery({
    queryKey: ['latin-kana'],
    queryFn: () => persistently(() => import('@tabimori/shared/latin-kana')),
    enabled: useLanguage() !== 'jp',
    staleTime: Infinity,
    gcTime: Infinity,
  });
  if (!sounds) return <Name of={nameKana} />;
  return sounds.isLatin(name) ? null : sounds.latinOf(nameKana);
}
