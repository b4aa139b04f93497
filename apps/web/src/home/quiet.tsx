import { api } from '@tabimori/shared';
import { shell as enShell } from '../labels/en/shell.js';
import { shell as jaShell } from '../labels/ja/shell.js';
import { Icon } from '../ui/icons.js';
import { Card } from '../shell/card.js';
import { secondsBetween } from '../shell/format.js';
import { useLabels } from '../shell/i18n.js';
import { useCall } from '../shell/use-call.js';
import css from './quiet.module.css';
import { LABELS } from './words.js';

const SHELL = { jp: jaShell, en: enShell };

/** Nothing is running: one line that says so, and that the service listens. */
export function Quiet() {
  const t = useLabels(LABELS);
  const s = useLabels(SHELL).situation;
  const { data } = useCall(api.home.situation, {}, { live: true });
  return (
    <Card>
      <p className={css.line}>
        <span className={css.mark}>
          <Icon name="check" size={18} />
        </span>
        <strong>{t.quiet}</strong>
        {data !== undefined && (
          <span className="muted">
            {t.quietFeed(
              s.feedState[data.feed.state],
              data.feed.readAt === null ? '' : s.ago(secondsBetween(data.feed.readAt, data.now)),
            )}
          </span>
        )}
      </p>
    </Card>
  );
}
