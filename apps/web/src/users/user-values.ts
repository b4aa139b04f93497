import {
  type Authority,
  BELONGS,
  type FieldError,
  type Language,
  type User,
  USER_DIV,
  type UserDiv,
} from '@tabimori/shared';
import type { Named } from '../parts/find-select.js';
import type { CompanyOf } from '../parts/names.js';

export type Reader = Authority['user'];

/** The values of the user form. */
export interface Values {
  userDiv: UserDiv;
  category: Named | null;
  company: Named | null;
  division: Named | null;
  mailAddress: string;
  /** for a provider administrator */
  phone: string;
  userName: string;
  password: string;
  confirmation: string;
  /** for readers who change how they sign in themselves */
  currentPassword: string;
  language: Language;
  remark: string;
  isDisabled: boolean;
  isManagement: boolean;
  /** null while nothing is typed */
  managementOrder: number | null;
  /** 0: it is new */
  version: number;
}

const named = (id: number | null, name: string | null): Named | null => (id === null ? null : { id, name: name ?? '' });

type Belonging = Pick<
  User,
  'categoryId' | 'categoryName' | 'companyId' | 'companyName' | 'companyNameEn' | 'divisionId' | 'divisionName'
>;

const belongingOf = (of: Belonging, companyOf: CompanyOf): Pick<Values, 'category' | 'company' | 'division'> => ({
  category: named(of.categoryId, of.categoryName),
  company: named(of.companyId, companyOf(of)),
  division: named(of.divisionId, of.divisionName),
});

/** A user as the form shows it; what the reader belongs to stands ready for another level. */
export const valuesOf = (user: User, reader: Reader, companyOf: CompanyOf): Values => ({
  userDiv: user.userDiv,
  category: belongingOf(user, companyOf).category ?? belongingOf(reader, companyOf).category,
  company: belongingOf(user, companyOf).company ?? belongingOf(reader, companyOf).company,
  division: belongingOf(user, companyOf).division,
  mailAddress: user.mailAddress,
  phone: user.phone,
  userName: user.userName,
  password: '',
  confirmation: '',
  currentPassword: '',
  language: user.language,
  remark: user.remark,
  isDisabled: user.isDisabled,
  isManagement: user.isManagement,
  managementOrder: user.managementOrder,
  version: user.version,
});

/** Most new users are of a company, speak the reader's language, and should hear of an emergency. */
export const newUser = (reader: Reader, language: Language, companyOf: CompanyOf): Values => ({
  userDiv: USER_DIV.company,
  ...belongingOf(reader, companyOf),
  mailAddress: '',
  phone: '',
  userName: '',
  password: '',
  confirmation: '',
  currentPassword: '',
  language,
  remark: '',
  isDisabled: false,
  isManagement: true,
  managementOrder: 0,
  version: 0,
});

/** The ids that the chosen level belongs to; the form's other values are left out. */
function belongingIds({ userDiv, category, company, division }: Values): Partial<Belonging> {
  const ids = { categoryId: category?.id, companyId: company?.id, divisionId: division?.id };
  return Object.fromEntries(BELONGS[userDiv].map((name) => [name, ids[name]]));
}

export const inputOf = (values: Values) => ({
  userDiv: values.userDiv,
  ...belongingIds(values),
  mailAddress: values.mailAddress,
  phone: values.userDiv === USER_DIV.provider ? values.phone : '',
  userName: values.userName,
  password: values.password,
  language: values.language,
  remark: values.remark,
  isDisabled: values.isDisabled,
  isManagement: values.isManagement,
  managementOrder: values.managementOrder,
});

/** Missing values and differences beyond the call's schema. */
export function checkOf(values: Values, labels: Readonly<Record<string, string>>): FieldError[] {
  const { userDiv, category, company, password, confirmation } = values;
  const wrong: FieldError[] = [];
  if (userDiv === USER_DIV.category && category === null) wrong.push({ field: 'categoryId', messageCode: 'E00002' });
  if (userDiv >= USER_DIV.company && company === null) wrong.push({ field: 'companyId', messageCode: 'E00002' });
  if (password !== confirmation)
    wrong.push({ field: 'confirmation', messageCode: 'E00009', params: { field: labels['password'] ?? '' } });
  return wrong;
}

/** Whether saving changes how the user signs in: one's own password is asked for then. */
export const changesSignIn = (saved: User, { mailAddress, password }: Values): boolean =>
  saved.mailAddress !== mailAddress.toLowerCase() || password !== '';

/** Whether saving ends the user's sessions. */
export function signsOut(saved: User, values: Values): boolean {
  const { categoryId = null, companyId = null, divisionId = null } = belongingIds(values);
  return (
    saved.userDiv !== values.userDiv ||
    saved.categoryId !== categoryId ||
    saved.companyId !== companyId ||
    saved.divisionId !== divisionId ||
    (values.isDisabled && !saved.isDisabled)
  );
}
