import { api, type Input } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useQueryState } from '../shell/list-query.js';
import { useCall } from '../shell/use-call.js';

interface ChoiceButtonsProps {
  chosen: ReadonlySet<number>;
  choose: (chosen: ReadonlySet<number>) => void;
}

/** Chooses everybody on the page that the list shows, or nobody. */
export function ChoiceButtons({ chosen, choose }: ChoiceButtonsProps) {
  const { t } = useTranslation('compose');
  const [query] = useQueryState(api.delivery.list);
  // the list reads the same: it is asked for once
  const { data } = useCall(api.delivery.list, query as Input<typeof api.delivery.list>);
  return (
    <>
      <Button onClick={() => choose(new Set([...chosen, ...(data?.items ?? []).map(({ id }) => id)]))}>
        {t('chooseAll')}
      </Button>
      {chosen.size > 0 && <Button onClick={() => choose(new Set())}>{t('chooseNone')}</Button>}
    </>
  );
}
