import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useListed } from './use-listed.js';

interface ChoiceButtonsProps {
  chosen: ReadonlySet<number>;
  choose: (chosen: ReadonlySet<number>) => void;
}

/** Chooses everybody on the page that the list shows, or nobody. */
export function ChoiceButtons({ chosen, choose }: ChoiceButtonsProps) {
  const { t } = useTranslation('compose');
  const { rows, isOld } = useListed();
  return (
    <>
      <Button disabled={isOld} onClick={() => choose(new Set([...chosen, ...rows.map(({ id }) => id)]))}>
        {t('chooseAll')}
      </Button>
      {chosen.size > 0 && <Button onClick={() => choose(new Set())}>{t('chooseNone')}</Button>}
    </>
  );
}
