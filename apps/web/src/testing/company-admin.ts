import { permissionsOf, type Authority } from '@tabimori/shared';

/** An administrator of a company, who is signed in. */
export const COMPANY_ADMIN: Authority = {
  user: {
    id: 3,
    mailAddress: 'company@example.com',
    userClass: 1,
    userDiv: 3,
    userName: '中村 由美子',
    language: 'jp',
    divisionId: null,
    divisionName: null,
    companyId: 7,
    companyName: '北辰精機製作所',
    companyNameEn: '',
    categoryId: 1,
    categoryName: '海外旅行保険',
  },
  secondFactor: { on: false, required: false },
  isChubb: false,
  logo: null,
  permissions: permissionsOf(3),
};
