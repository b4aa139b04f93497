import type { ServiceProblem } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Card } from '../shell/card.js';
import css from './status.module.css';
import { type OfStatus, useOwnWords, useWhen } from './words.js';

/** The problems, in sentences; or that there are none. */
export function ProblemsCard({ status }: OfStatus) {
  const { t } = useTranslation('operations', { keyPrefix: 'problems' });
  const { problems } = status;
  return (
    <Card title={t('title')} flush>
      <div role="status">
        {problems.length === 0 ? (
          <p className={css.fine}>{t('none')}</p>
        ) : (
          <ul className={css.problems}>
            {problems.map((problem, index) => (
              <ProblemRow key={`${problem.kind} ${index}`} problem={problem} now={status.now} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function ProblemRow({ problem: { kind, at, error, count }, now }: { problem: ServiceProblem; now: Date }) {
  const { t } = useTranslation('operations', { keyPrefix: 'problems' });
  const when = useWhen(now);
  const own = useOwnWords();
  return (
    <li>
      <strong>{t(`${kind}.title`, { count })}</strong>
      <p className="small">{t(`${kind}.text`, { at: when(at) })}</p>
      {error !== null && own(error) !== error && <p className="small">{own(error)}</p>}
      {error !== null && own(error) === error && (
        <p className={css.words} lang="en">
          {error}
        </p>
      )}
    </li>
  );
}
