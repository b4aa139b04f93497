import { type Call, can, permissionsOf, USER_DIV } from '@tabimori/shared';
import { BoundRoutes } from './http/bound-routes.js';
import { startApi, type TestApi } from './testing/api.js';
import { CALLS } from './testing/calls.js';

/**
 * Every call that section 7 of the specification and section 4 of the decisions name, with who may make it:
 * `public`, the static key, anyone signed in, or a feature and its flag.
 */
const SPECIFIED = `
POST   /auth/login                            public
DELETE /auth/logout                           public
POST   /auth/refresh-session                  public
POST   /auth/forgot-password                  public
GET    /auth/check-reset-password-url         public
POST   /auth/reset-password                   public
PUT    /auth/change-password                  changePassword update
GET    /me                                    signedIn
GET    /support-mail                          supportKey
POST   /information/applicant                 public
POST   /information/company                   public
POST   /information/applicant-list            public
POST   /information/report-applicant-location public
GET    /countries                             country refer
POST   /countries                             country insert
GET    /countries/:id                         country refer
PUT    /countries/:id                         country update
DELETE /countries/:id                         country delete
GET    /categories                            category refer
POST   /categories                            category insert
GET    /categories/:id                        category refer
PUT    /categories/:id                        category update
DELETE /categories/:id                        category delete
GET    /settings                              systemSetting refer
POST   /settings                              systemSetting update
POST   /settings/test-mail                    systemSetting update
GET    /status                                systemSetting refer
GET    /public-status                         public
GET    /logs                                  operationLog refer
GET    /divisions                             division refer
POST   /divisions                             division insert
PUT    /divisions/display-order               division update
GET    /divisions/:id                         division refer
PUT    /divisions/:id                         division update
DELETE /divisions/:id                         division delete
GET    /companies                             company refer
POST   /companies                             company insert
GET    /companies/:id                         company refer
PUT    /companies/:id                         company update
DELETE /companies/:id                         company delete
POST   /companies/:id/approve                 company delete
POST   /companies/:id/reject                  company delete
POST   /chubb-companies                       public
GET    /users                                 user refer
POST   /users                                 user insert
POST   /users/send-mail                       user exec
GET    /users/:id                             user refer
PUT    /users/:id                             user update
DELETE /users/:id                             user delete
GET    /message-templates                     messageTemplate refer
POST   /message-templates                     messageTemplate insert
GET    /message-templates/:id                 messageTemplate refer
PUT    /message-templates/:id                 messageTemplate update
DELETE /message-templates/:id                 messageTemplate delete
GET    /applicants                            applicant refer
POST   /applicants                            registration insert
GET    /applicants/export                     applicant print
GET    /applicants/:id                        applicant refer
PUT    /applicants/:id                        applicant update
DELETE /applicants/:id                        applicant delete
POST   /applicants/:id/send-guide             applicant exec
POST   /delivery                              safetyConfirmation exec
GET    /delivery                              safetyConfirmation refer
POST   /delivery/select                       safetyConfirmation exec
POST   /delivery/all                          safetyConfirmation exec
POST   /delivery/resend                       safetyConfirmation exec
POST   /delivery/:id/stop                     safetyConfirmation exec
GET    /delivery/export                       safetyConfirmation print
GET    /setting-auto-send                     corporateSetting refer
PUT    /setting-auto-send                     corporateSetting update
GET    /delivery-history                      historyMessage refer
GET    /delivery-history/:id                  result refer
GET    /delivery-history/target-message       result refer
GET    /delivery-history/export               historyMessage print
GET    /delivery-history/export-target        result print
POST   /delivery-history/:id/answers          result exec
POST   /delivery-history/:id/handling         result exec
GET    /my-home-page                          signedIn
GET    /events                                result refer
GET    /events/:id                            result refer
POST   /events/:id/stop                       safetyConfirmation exec
POST   /drills                                safetyConfirmation exec
GET    /maps                                  result refer
GET    /maps/travelers                        result refer
GET    /reachability                          applicant refer
GET    /reachability/departments              applicant refer
GET    /reachability/travelers                applicant refer
GET    /reachability/export                   applicant print
GET    /applicant-uploads                     upload refer
GET    /applicant-uploads/template            upload refer
POST   /applicant-uploads                     upload insert
GET    /applicant-uploads/:id                 upload refer
GET    /applicant-uploads/:id/rows            upload refer
GET    /applicant-uploads/:id/errors          upload refer
POST   /applicant-uploads/:id/commit          upload exec
POST   /applicant-uploads/:id/send-completion upload exec
DELETE /applicant-uploads/:id                 upload exec
GET    /manuals                               downloadPdf refer
GET    /manuals/:number                       downloadPdf exec
POST   /auth/second-factor                    public
GET    /second-factor                         changePassword refer
POST   /second-factor/start                   changePassword update
POST   /second-factor/confirm                 changePassword update
POST   /second-factor/disable                 changePassword update
POST   /users/:id/reset-second-factor         user update
GET    /prefectures                           signedIn
GET    /municipalities                        signedIn
GET    /logos/:sha256                         public
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .map(([method = '', path = '', ...access]): [string, string, string] => [method, path, access.join(' ')]);

let test: TestApi;
beforeAll(async () => {
  test = await startApi();
});
afterAll(() => test.close());

const callOf = (method: string, path: string): Call | undefined =>
  CALLS.find(([, call]) => call.method === method && call.path === path)?.[1];

it.each(SPECIFIED)('%s %s exists, is bound, and is for %s', (method, path, access) => {
  const call = callOf(method, path);
  expect([call?.access].flat(2).join(' ')).toBe(access);
  expect(test.app.get(BoundRoutes).calls()).toContain(call);
});

it.each([
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/config.json', 200],
  ['POST', '/api/v1/hooks/twilio', 403],
  ['POST', '/api/v1/hooks/bounce', 403],
] as const)('%s %s is answered, outside the contract', async (method, url, status) => {
  expect((await test.app.inject({ method, url })).statusCode).toBe(status);
});

it('asks for no right that nobody has', () => {
  const roles = Object.values(USER_DIV).map(permissionsOf);
  const nobodys = CALLS.filter(
    ([, { access }]) => typeof access !== 'string' && !roles.some((permissions) => can(permissions, ...access)),
  );
  expect(nobodys).toEqual([]);
});
