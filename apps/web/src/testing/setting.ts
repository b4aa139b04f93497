/** The automatic sends of a company, as the API answers. */
export const SETTING = {
  companyId: 3,
  companyName: '青葉フードサービス',
  companyNameEn: '',
  earthquakeThreshold: '5' as const,
  tsunamiWarning: true,
  islandsOnly: false,
  reminderIntervalMinutes: 15,
  reminderTimes: 5,
  respectStay: true,
  secondFactorRequired: false,
  version: 1,
};
