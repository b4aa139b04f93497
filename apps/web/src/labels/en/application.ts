import type { application as Ja } from '../ja/application.js';

export const application: typeof Ja = {
  title: 'Trial application',
  lead: 'Apply for the safety-confirmation service. We look at your application and then contact you.',
  labels: {
    name: 'Company name',
    responsibleFamilyName: 'Name of the person responsible',
    responsibleTitle: 'Title',
    responsibleMailAddress: 'Mail address',
    contactTel: 'Phone number',
    description: 'Requests and questions',
  },
  optional: 'optional',
  phoneHelp: 'With hyphens, for example 03-1234-5678 or +1-212-736-5000',
  review: 'Check what I entered',
  reviewTitle: 'Check your application',
  reviewLead: 'This is what will be sent.',
  back: 'Back to the form',
  submit: 'Apply',
  sending: 'Sending',
  none: '(none)',
  doneTitle: 'We have received your application',
  doneText: 'We will look at it and write to the mail address that you gave. You can close this page.',
  toLogin: 'To the sign-in page',
};
