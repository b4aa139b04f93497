import type { categories as Ja } from '../ja/categories.js';

export const categories: typeof Ja = {
  title: 'Categories',
  search: 'Category name',
  add: 'New category',
  unit: '',
  partner: 'Partner',
  column: { name: 'Category', contact: 'Contact person', phone: 'Phone', logo: 'Logo', createdAt: 'Registered' },
  empty: { title: 'There are no categories yet', text: 'Each company belongs to a category.' },
  addTitle: 'New category',
  cards: { category: 'Category', address: 'Address', contact: 'Contact', logo: 'Logo' },
  labels: {
    name: 'Category name',
    postalCode: 'Postal code',
    address: 'Address',
    municipality: 'Municipality',
    buildingName: 'Building',
    contactPersonName: 'Contact person',
    phone: 'Phone number',
    mailAddress: 'Mail address',
    isPartner: 'Partner',
    logo: 'Logo',
  },
  help: {
    postalCode: 'Example: 100-0005',
    phone: 'With hyphens. Examples: 03-1234-5678, +1-212-736-5000',
    isPartner: 'The console of the companies in this category shows the logo of the category.',
  },
  partnerCheck: 'This category is a partner',
  yes: 'Partner',
  no: 'No partner',
};
