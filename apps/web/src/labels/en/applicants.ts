import type { applicants as Ja } from '../ja/applicants.js';

export const applicants: typeof Ja = {
  title: 'Travelers',
  search: 'Name, contact or app ID',
  company: 'Company',
  prefecture: 'Prefecture',
  contact: 'Contact',
  undelivered: 'Undelivered',
  noContact: 'None',
  registered: 'Registered',
  unit: 'travelers',
  people: (number) => (number === 1 ? '1 person' : `${number} people`),
  place: (prefecture, city) => (city === '' ? prefecture : `${city}, ${prefecture}`),
  abroad: (country, city) => (city === '' ? country : `${city}, ${country}`),
  column: {
    name: 'Name',
    company: 'Company, department',
    place: 'Staying in',
    people: 'People',
    mail: 'Mail',
    phone: 'Phone (SMS)',
    appId: 'App ID',
    app: 'App',
  },
  empty: { title: 'No travelers are registered yet', text: 'They appear here once they are.' },
};
