import { applicantUploads } from './applicant-uploads.js';
import { applicants, information, lookUps } from './applicants.js';
import { auth } from './auth.js';
import { categories } from './categories.js';
import { companies } from './companies.js';
import { countries } from './countries.js';
import { divisions } from './divisions.js';
import { drills } from './drills.js';
import { delivery } from './delivery.js';
import { events } from './events.js';
import { deliveryHistory } from './history.js';
import { home } from './home.js';
import { logs } from './logs.js';
import { manuals } from './manuals.js';
import { maps } from './maps.js';
import { messageTemplates } from './message-templates.js';
import { reachability } from './reachability.js';
import { secondFactor } from './second-factor.js';
import { autoSend, settings } from './settings.js';
import { status } from './status.js';
import { users } from './users.js';

/** Every call of /api/v1, in route order. */
export const api = {
  auth,
  secondFactor,
  information,
  lookUps,
  home,
  events,
  drills,
  deliveryHistory,
  maps,
  delivery,
  applicants,
  reachability,
  applicantUploads,
  companies,
  users,
  divisions,
  countries,
  categories,
  messageTemplates,
  settings,
  autoSend,
  status,
  logs,
  manuals,
};
export const API_PREFIX = '/api/v1';

export * from './applicant-uploads.js';
export * from './applicants.js';
export * from './auth.js';
export * from './categories.js';
export * from './codes.js';
export * from './companies.js';
export * from './contact.js';
export * from './contract.js';
export * from './countries.js';
export * from './divisions.js';
export * from './drills.js';
export * from './delivery.js';
export * from './events.js';
export * from './features.js';
export * from './history.js';
export * from './home.js';
export * from './characters.js';
export * from './kana.js';
export * from './limits.js';
export * from './linked-paths.js';
export * from './logs.js';
export * from './log-kinds.js';
export * from './logo.js';
export * from './manuals.js';
export * from './maps.js';
export * from './message-templates.js';
export * from './messages/text.js';
export * from './new-password.js';
export * from './placeholders.js';
export * from './policy-number.js';
export * from './reachability.js';
export * from './second-factor.js';
export * from './settings.js';
export * from './status.js';
export * from './template-rules.js';
export * from './text.js';
export * from './upload-titles.js';
export * from './users.js';
export * from './validation.js';
