import type { AutoSendSetting } from '@tabimori/domain';
import { columns } from './db/columns.js';
import { AutoSendSettingEntity } from './db/entities/index.js';
import { sql } from './db/sql.js';

/** Not stored in `auto_send_setting`: a company's own column, and the master switch of the whole service. */
type Elsewhere = 'endOfUse' | 'masterSwitch';

/** All that a company sets itself: it does not compile with one left out. */
const RULES: Record<Exclude<keyof AutoSendSetting, Elsewhere>, true> = {
  earthquakeThreshold: true,
  tsunamiWarning: true,
  islandsOnly: true,
};

const keys = Object.keys(RULES) as (keyof typeof RULES)[];

/** SQL: the rules of a company's automatic sends, from `auto_send_setting s`. */
export const AUTO_SEND_RULES = columns(AutoSendSettingEntity, 's', keys);

/** SQL: what they leave unsent, as `AutoSendsOff`, from `auto_send_setting s`; null: nothing, or no settings. */
export const SENDS_OFF = sql`CASE WHEN s.earthquake_threshold = 'off' AND NOT s.tsunami_warning THEN 'all'
  WHEN s.earthquake_threshold = 'off' THEN 'earthquake' WHEN NOT s.tsunami_warning THEN 'tsunami' END`;
