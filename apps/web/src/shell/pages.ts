import { lazy } from 'react';

// each screen is loaded when it is first opened
export const HomePage = lazy(async () => ({ default: (await import('../home/home-page.js')).HomePage }));
export const ComposePage = lazy(async () => ({ default: (await import('../compose/compose-page.js')).ComposePage }));
export const MessageMapPage = lazy(async () => ({
  default: (await import('../message-map/message-map-page.js')).MessageMapPage,
}));
export const HistoryPage = lazy(async () => ({ default: (await import('../history/history-page.js')).HistoryPage }));
export const ResultPage = lazy(async () => ({ default: (await import('../history/result-page.js')).ResultPage }));
export const EventsPage = lazy(async () => ({ default: (await import('../events/events-page.js')).EventsPage }));
export const ProblemsPage = lazy(async () => ({ default: (await import('../events/problems-page.js')).ProblemsPage }));
export const DrillsPage = lazy(async () => ({ default: (await import('../drills/drills-page.js')).DrillsPage }));
export const ApplicantsPage = lazy(async () => ({
  default: (await import('../applicants/applicants-page.js')).ApplicantsPage,
}));
export const RegistrationPage = lazy(async () => ({
  default: (await import('../applicants/registration-page.js')).RegistrationPage,
}));
export const UploadPage = lazy(async () => ({ default: (await import('../upload/upload-page.js')).UploadPage }));
export const ApplicantEditPage = lazy(async () => ({
  default: (await import('../applicants/edit-page.js')).ApplicantEditPage,
}));
export const DepartmentsPage = lazy(async () => ({
  default: (await import('../departments/departments-page.js')).DepartmentsPage,
}));
export const DepartmentAddPage = lazy(async () => ({
  default: (await import('../departments/department-add-page.js')).DepartmentAddPage,
}));
export const DepartmentEditPage = lazy(async () => ({
  default: (await import('../departments/department-edit-page.js')).DepartmentEditPage,
}));
export const TemplatesPage = lazy(async () => ({
  default: (await import('../templates/templates-page.js')).TemplatesPage,
}));
export const TemplateAddPage = lazy(async () => ({
  default: (await import('../templates/template-add-page.js')).TemplateAddPage,
}));
export const TemplateEditPage = lazy(async () => ({
  default: (await import('../templates/template-edit-page.js')).TemplateEditPage,
}));
export const CountriesPage = lazy(async () => ({
  default: (await import('../countries/countries-page.js')).CountriesPage,
}));
export const CountryAddPage = lazy(async () => ({
  default: (await import('../countries/country-add-page.js')).CountryAddPage,
}));
export const CountryEditPage = lazy(async () => ({
  default: (await import('../countries/country-edit-page.js')).CountryEditPage,
}));
export const ReachabilityPage = lazy(async () => ({
  default: (await import('../applicants/reachability-page.js')).ReachabilityPage,
}));
export const CompaniesPage = lazy(async () => ({
  default: (await import('../companies/companies-page.js')).CompaniesPage,
}));
export const CompanyAddPage = lazy(async () => ({
  default: (await import('../companies/company-add-page.js')).CompanyAddPage,
}));
export const CompanyEditPage = lazy(async () => ({
  default: (await import('../companies/company-edit-page.js')).CompanyEditPage,
}));
export const UsersPage = lazy(async () => ({ default: (await import('../users/users-page.js')).UsersPage }));
export const UserAddPage = lazy(async () => ({ default: (await import('../users/user-add-page.js')).UserAddPage }));
export const UserEditPage = lazy(async () => ({ default: (await import('../users/user-edit-page.js')).UserEditPage }));
export const CategoriesPage = lazy(async () => ({
  default: (await import('../categories/categories-page.js')).CategoriesPage,
}));
export const CategoryAddPage = lazy(async () => ({
  default: (await import('../categories/category-add-page.js')).CategoryAddPage,
}));
export const CategoryEditPage = lazy(async () => ({
  default: (await import('../categories/category-edit-page.js')).CategoryEditPage,
}));
export const StatusPage = lazy(async () => ({ default: (await import('../status/status-page.js')).StatusPage }));
export const ApplicationPage = lazy(async () => ({
  default: (await import('../application/application-page.js')).ApplicationPage,
}));
export const TravelerPage = lazy(async () => ({
  default: (await import('../traveler/traveler-page.js')).TravelerPage,
}));
export const CompanyInfoPage = lazy(async () => ({
  default: (await import('../traveler/company-page.js')).CompanyInfoPage,
}));
export const CorporatePage = lazy(async () => ({
  default: (await import('../settings/corporate-page.js')).CorporatePage,
}));
export const SystemPage = lazy(async () => ({ default: (await import('../settings/system-page.js')).SystemPage }));
export const ChangePasswordPage = lazy(async () => ({
  default: (await import('../option/change-password-page.js')).ChangePasswordPage,
}));
export const SecondFactorPage = lazy(async () => ({
  default: (await import('../second-factor/second-factor-page.js')).SecondFactorPage,
}));
export const OperationLogPage = lazy(async () => ({
  default: (await import('../option/operation-log-page.js')).OperationLogPage,
}));
export const SignInPage = lazy(async () => ({ default: (await import('../sign-in/sign-in-page.js')).SignInPage }));
export const PasswordPages = {
  Ask: lazy(async () => ({ default: (await import('../password/ask-page.js')).AskPage })),
  Sent: lazy(async () => ({ default: (await import('../password/sent-page.js')).SentPage })),
  Set: lazy(async () => ({ default: (await import('../password/set-page.js')).SetPage })),
  Done: lazy(async () => ({ default: (await import('../password/done-page.js')).DonePage })),
};
