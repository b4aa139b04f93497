import type { departments as Ja } from '../ja/departments.js';
import { many, travelers } from './plural.js';

export const departments: typeof Ja = {
  title: 'Departments',
  unit: '',
  search: 'Department name',
  company: 'Company',
  add: 'New department',
  addTitle: 'New department',
  editTitle: 'Change department',
  order: 'Change the order',
  orderTitle: 'Order of the departments',
  orderHint: 'Choose a company to change the order of its departments.',
  toList: 'Back to the list',
  labels: { name: 'Department name', companyId: 'Company', order: 'Order' },
  column: { name: 'Department', company: 'Company', travelers: 'Travelers', users: 'Users' },
  people: (count) => count,
  travelers: (count) => travelers(count),
  users: (count) => many(count, 'user', 'users'),
  empty: { title: 'No departments yet', text: 'Departments appear here in the order of their company.' },
  last: 'A new department is the last of its company. The order can be changed from the list.',
  kept: (people) => `It has ${people} and cannot be deleted.`,
  and: ' and ',
  up: (name) => `Move ${name} up`,
  down: (name) => `Move ${name} down`,
  moved: (name, place, total) => `${name} is now number ${place} of ${total}.`,
  orderHelp:
    'Drag a row, or move it with the arrow buttons. Once saved, the departments of the company stand in this order.',
  first: (count) => `The first ${count} departments can be ordered.`,
};
