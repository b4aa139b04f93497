import { api } from '@tabimori/shared';
import { touches } from './touches.js';

it.each([
  [api.companies.put.path, api.companies.list.path, true],
  [api.companies.put.path, api.users.list.path, true],
  [api.companies.put.path, api.home.situation.path, true],
  [api.companies.put.path, api.events.list.path, false],
  [api.delivery.stop.path, api.deliveryHistory.get.path, true],
  [api.events.stop.path, api.home.myHomePage.path, true],
  [api.events.stop.path, api.maps.travelers.path, true],
  [api.events.stop.path, api.messageTemplates.list.path, false],
  [api.settings.testMail.path, api.status.get.path, true],
  [api.applicantUploads.commit.path, api.applicants.list.path, true],
])('a write to %s changes what %s answers: %s', (path, read, expected) => {
  expect(touches({ path }, read)).toBe(expected);
});
