import type { traveler as Ja } from '../ja/traveler.js';

export const traveler: typeof Ja = {
  title: 'Your registration',
  appId: 'App ID',
  appIdNote:
    'Enter this app ID and your mail address in the app on your phone. Without the app you can answer by the link in a mail or SMS.',
  registered: 'Registered',
  name: 'Name',
  nameKana: 'Name (kana)',
  company: 'Company, department',
  mail: 'Mail address',
  phone: 'Phone',
  place: 'Stay',
  people: 'Number of people',
  peopleCount: (count) => String(count),
  stay: 'Period of stay',
  period: (from, to) => `${from} – ${to}`,
  change: 'Mail address and phone are shown in part. If something is wrong, contact your company.',
  contact: (company) => `Contact of ${company}`,
  emergencyTel: 'Emergency',
  contactTel: 'Phone',
  emergencyMail: 'Mail',
  print: 'Print',
  failedNote: 'Ask your company to send the app ID again.',
};
