/** @jest-environment ./tests/browser-environment.mjs */
import { api, type Call } from '@tabimori/shared';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ZodObject } from 'zod';
import { RegistrationPage } from '../applicants/registration-page.js';
import { CategoryAddPage } from '../categories/category-add-page.js';
import { CompanyAddPage } from '../companies/company-add-page.js';
import { CountryAddPage } from '../countries/country-add-page.js';
import { DepartmentAddPage } from '../departments/department-add-page.js';
import { TemplateAddPage } from '../templates/template-add-page.js';
import { UserAddPage } from '../users/user-add-page.js';
import { openScreen } from './screen.js';

interface ResourceForm {
  /** the namespace of its labels */
  labels: string;
  page: React.ReactNode;
  path: string;
  post: Call;
  put: Call;
  /** fields that are no `Field`, or not there at first */
  elsewhere?: string[];
  /** a text that makes something wrong, typed into a field */
  typed: [field: string, text: string];
  /** what is wrong then: the code at the label of each field */
  wrong: Record<string, string>;
}

const FORMS: ResourceForm[] = [
  {
    labels: 'companies',
    page: <CompanyAddPage />,
    path: '/settings/company/add',
    post: api.companies.post,
    put: api.companies.put,
    elsewhere: ['contactMailCc'],
    typed: ['連絡先メールアドレス（To）', 'no-address'],
    wrong: {
      会社名: 'E00001',
      カテゴリ: 'E00002',
      証券番号: 'E00001',
      責任者の氏名: 'E00001',
      責任者のメールアドレス: 'E00001',
      緊急連絡先の電話番号: 'E00001',
      '連絡先メールアドレス（To）': 'E00005',
    },
  },
  {
    labels: 'categories',
    page: <CategoryAddPage />,
    path: '/settings/category/add',
    post: api.categories.post,
    put: api.categories.put,
    elsewhere: ['isPartner'],
    typed: ['郵便番号', 'x'],
    wrong: { カテゴリ名: 'E00001', 郵便番号: 'E00007' },
  },
  {
    labels: 'departments',
    page: <DepartmentAddPage />,
    path: '/settings/department/add',
    post: api.divisions.post,
    put: api.divisions.put,
    typed: ['部署名', 'あ'.repeat(101)],
    wrong: { 部署名: 'E00019' },
  },
  {
    labels: 'users',
    page: <UserAddPage />,
    path: '/settings/user/add',
    post: api.users.post,
    put: api.users.put,
    elsewhere: ['categoryId', 'divisionId', 'phone'],
    typed: ['パスワード', 'short'],
    wrong: {
      氏名: 'E00001',
      メールアドレス: 'E00001',
      会社: 'E00002',
      パスワード: 'E00006',
      'パスワード（確認）': 'E00009',
    },
  },
  {
    labels: 'templates',
    page: <TemplateAddPage />,
    path: '/settings/message-template/add',
    post: api.messageTemplates.post,
    put: api.messageTemplates.put,
    elsewhere: ['userDiv', 'categoryId', 'companyId'],
    typed: ['メール本文', '{{unknown}}'],
    wrong: { 名前: 'E00001', メール本文: 'PLACEHOLDER_UNKNOWN' },
  },
  {
    labels: 'applicants',
    page: <RegistrationPage />,
    path: '/applicant/registration',
    post: api.applicants.post,
    put: api.applicants.put,
    typed: ['メールアドレス', 'no-address'],
    wrong: { 部署: 'E00016', 氏名: 'E00001', '氏名（カナ）': 'E00001', メールアドレス: 'E00005' },
  },
  {
    labels: 'countries',
    page: <CountryAddPage />,
    path: '/settings/country/add',
    post: api.countries.post,
    put: api.countries.put,
    elsewhere: ['keywords'],
    typed: ['国コード', 'x'],
    wrong: {
      国名: 'E00001',
      '国名（英語）': 'E00001',
      国コード: 'E00007',
      表示順: 'E00001',
      地域: 'E00002',
      渡航先の区分: 'E00002',
    },
  },
];

const JAPAN = {
  id: 1,
  code: '392',
  name: '日本',
  nameEn: 'Japan',
  area: 1,
  destinationCategory: 1,
  seq: 1,
  remark: '',
  keywords: [],
  travelers: 0,
  version: 1,
};

/** The code at each field that is wrong, by its label. */
const faults = (): Record<string, string | undefined> =>
  Object.fromEntries(
    [...document.querySelectorAll('[id$="-error"]')].map((error): [string, string | undefined] => [
      document.getElementById(error.id.replace(/-error$/, '-label'))?.textContent ?? '',
      error.getAttribute('data-code') ?? undefined,
    ]),
  );

const COUNTRIES = {
  data: { items: [JAPAN], pagination: { page: 1, perPage: 1, total: 1, totalCapped: false } },
};

test.each(FORMS)('$labels: every field of something new is on its form', async (form) => {
  const { page, path, post, elsewhere = [], typed } = form;
  openScreen(page, path, [[api.countries.list, COUNTRIES]]);
  await screen.findByLabelText(typed[0]);
  const shown: (string | null)[] = [...document.querySelectorAll('[data-field]')].map((element) =>
    element.getAttribute('data-field'),
  );
  const fields = post.input instanceof ZodObject ? Object.keys(post.input.shape) : [];
  expect(fields.filter((name) => !shown.includes(name))).toEqual(elsewhere);
});

test.each(FORMS)('$labels: what is missing or wrong shows at its field, and nothing is sent', async (form) => {
  const { writes } = openScreen(form.page, form.path, [[api.countries.list, COUNTRIES]]);
  const [field, text] = form.typed;
  fireEvent.change(await screen.findByLabelText(field), { target: { value: text } });
  expect(faults()).toEqual({});
  fireEvent.submit(document.forms[0] ?? document.body);
  await waitFor(() => expect(faults()).toEqual(form.wrong));
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
  expect(document.activeElement?.querySelectorAll('li')).toHaveLength(Object.keys(form.wrong).length);
  const sent = `${form.post.method} ${form.post.path}`;
  expect(writes().filter(({ call }) => call === sent)).toEqual([]);
});

test.each(FORMS)('$labels: its labels are in the order of the page, by which what is wrong is told', async (form) => {
  openScreen(form.page, form.path, [[api.countries.list, COUNTRIES]]);
  await screen.findByLabelText(form.typed[0]);
  const shown = [...document.querySelectorAll<HTMLElement>('[data-field]')].flatMap(
    ({ dataset }) => dataset['field'] ?? [],
  );
  for (const language of ['ja', 'en']) {
    const { default: words } = (await import(`../labels/${language}/${form.labels}.json`)) as {
      default: { labels: Record<string, string> };
    };
    const labels = Object.keys(words.labels);
    expect(labels.filter((name) => shown.includes(name))).toEqual(shown.filter((name) => labels.includes(name)));
  }
});

/** Carried along, or said by other fields. */
const CARRIED = ['id', 'version', 'removeLogo'];

test.each(FORMS)('$labels: every field that can be sent has a label in both languages', async (form) => {
  const fields = [form.post, form.put].flatMap(({ input }) =>
    input instanceof ZodObject ? Object.keys(input.shape) : [],
  );
  expect(fields.length).toBeGreaterThan(2);
  for (const language of ['ja', 'en']) {
    const { default: words } = (await import(`../labels/${language}/${form.labels}.json`)) as {
      default: { labels: Record<string, string> };
    };
    const named = new Set(Object.keys(words.labels));
    expect(fields.filter((name) => !named.has(name) && !CARRIED.includes(name))).toEqual([]);
  }
});
