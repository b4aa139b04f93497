import type { FlatNamespace } from 'i18next';
import { lazy, type ComponentType } from 'react';
import { Broken, Forbidden, NotFound } from './shell/error-pages.js';
import { loadLabels } from './shell/i18n.js';
import type { ScreenKey } from './shell/paths.js';

/** A page that is loaded when it is first opened. */
const page = (load: () => Promise<ComponentType>, ...labels: FlatNamespace[]) =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadLabels(labels)]);
    return { default: component };
  });

export const PAGES: Record<ScreenKey, ComponentType> = {
  home: page(async () => (await import('./home/home-page.js')).HomePage),
  compose: page(async () => (await import('./compose/compose-page.js')).ComposePage),
  messageMap: page(async () => (await import('./message-map/message-map-page.js')).MessageMapPage),
  history: page(async () => (await import('./history/history-page.js')).HistoryPage),
  result: page(async () => (await import('./history/result-page.js')).ResultPage),
  events: page(async () => (await import('./events/events-page.js')).EventsPage),
  eventReport: page(async () => (await import('./events/report/report-page.js')).ReportPage),
  telegramProblems: page(async () => (await import('./events/problems-page.js')).ProblemsPage),
  drills: page(async () => (await import('./drills/drills-page.js')).DrillsPage),
  registration: page(async () => (await import('./applicants/registration-page.js')).RegistrationPage),
  upload: page(async () => (await import('./upload/upload-page.js')).UploadPage),
  applicants: page(async () => (await import('./applicants/applicants-page.js')).ApplicantsPage),
  applicantEdit: page(async () => (await import('./applicants/edit-page.js')).ApplicantEditPage),
  reachability: page(async () => (await import('./applicants/reachability-page.js')).ReachabilityPage),
  companies: page(async () => (await import('./companies/companies-page.js')).CompaniesPage),
  companyAdd: page(async () => (await import('./companies/company-add-page.js')).CompanyAddPage),
  companyEdit: page(async () => (await import('./companies/company-edit-page.js')).CompanyEditPage),
  departments: page(async () => (await import('./departments/departments-page.js')).DepartmentsPage),
  departmentAdd: page(async () => (await import('./departments/department-add-page.js')).DepartmentAddPage),
  departmentEdit: page(async () => (await import('./departments/department-edit-page.js')).DepartmentEditPage),
  users: page(async () => (await import('./users/users-page.js')).UsersPage),
  userAdd: page(async () => (await import('./users/user-add-page.js')).UserAddPage),
  userEdit: page(async () => (await import('./users/user-edit-page.js')).UserEditPage),
  templates: page(async () => (await import('./templates/templates-page.js')).TemplatesPage),
  templateAdd: page(async () => (await import('./templates/template-add-page.js')).TemplateAddPage),
  templateEdit: page(async () => (await import('./templates/template-edit-page.js')).TemplateEditPage),
  countries: page(async () => (await import('./countries/countries-page.js')).CountriesPage),
  countryAdd: page(async () => (await import('./countries/country-add-page.js')).CountryAddPage),
  countryEdit: page(async () => (await import('./countries/country-edit-page.js')).CountryEditPage),
  categories: page(async () => (await import('./categories/categories-page.js')).CategoriesPage),
  categoryAdd: page(async () => (await import('./categories/category-add-page.js')).CategoryAddPage),
  categoryEdit: page(async () => (await import('./categories/category-edit-page.js')).CategoryEditPage),
  systemSetting: page(async () => (await import('./settings/system-page.js')).SystemPage),
  corporateSetting: page(async () => (await import('./settings/corporate-page.js')).CorporatePage),
  changePassword: page(async () => (await import('./option/change-password-page.js')).ChangePasswordPage),
  secondFactor: page(async () => (await import('./second-factor/second-factor-page.js')).SecondFactorPage),
  operationLog: page(async () => (await import('./option/operation-log-page.js')).OperationLogPage),
  status: page(async () => (await import('./status/status-page.js')).StatusPage),
  login: page(async () => (await import('./sign-in/sign-in-page.js')).SignInPage),
  forgotPassword: page(async () => (await import('./password/ask-page.js')).AskPage, 'password'),
  forgotPasswordSent: page(async () => (await import('./password/sent-page.js')).SentPage, 'password'),
  resetPassword: page(async () => (await import('./password/set-page.js')).SetPage, 'password', 'option'),
  resetPasswordDone: page(async () => (await import('./password/done-page.js')).DonePage, 'password'),
  application: page(async () => (await import('./application/application-page.js')).ApplicationPage, 'application'),
  travelerInfo: page(async () => (await import('./traveler/traveler-page.js')).TravelerPage, 'traveler'),
  companyInfo: page(async () => (await import('./traveler/company-page.js')).CompanyInfoPage, 'traveler'),
  forbidden: Forbidden,
  notFound: NotFound,
  broken: Broken,
};
