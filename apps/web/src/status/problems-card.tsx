import { useTranslation } from 'react-i18next';
import { Card } from '../shell/card.js';
import { type Problem, problemsOf } from './problems.js';
import css from './status.module.css';
import { type OfStatus, useWhen } from './words.js';

/** The problems, in sentences; or that there are none. */
export function ProblemsCard({ status }: OfStatus) {
  const { t } = useTranslation('operations', { keyPrefix: 'problems' });
  const problems = problemsOf(status);
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

function ProblemRow({ problem, now }: { problem: Problem; now: Date }) {
  const { t } = useTranslation('operations', { keyPrefix: 'problems' });
  const { t: channels } = useTranslation('operations', { keyPrefix: 'channels.names' });
  const when = useWhen(now);
  const [title, text] = ((): [string, string] => {
    switch (problem.kind) {
      case 'feedDown':
      case 'feedLate':
      case 'unsent':
      case 'firstRelayDown':
        return [t(`${problem.kind}.title`), t(`${problem.kind}.text`, { at: when(problem.at) })];
      case 'channelDown':
        return [
          t('channelDown.title', { channel: channels(problem.channel) }),
          t('channelDown.text', { at: when(problem.at) }),
        ];
      case 'parked':
      case 'clock':
      case 'missing':
      case 'mailsRefused':
        return [t(`${problem.kind}.title`, { count: problem.count }), t(`${problem.kind}.text`)];
      default:
        return [t(`${problem.kind}.title`), t(`${problem.kind}.text`)];
    }
  })();
  return (
    <li>
      <strong>{title}</strong>
      <p className="small">{text}</p>
      {'error' in problem && problem.error !== null && (
        <p className={css.words} lang="en">
          {problem.error}
        </p>
      )}
    </li>
  );
}
