import type { choosing as ja } from '../ja/choosing.js';

/** Texts of the selects that find what is chosen by a part of its name. */
export const choosing: typeof ja = {
  category: 'Search by category name',
  noCategory: 'No category matches',
  company: 'Search by company name',
  noCompany: 'No company matches',
  division: 'Search by department name',
  noDivision: 'No department matches',
  companyFirst: 'Choose the company first',
};
