import { columns } from './columns.js';
import { ApplicantEntity } from './entities/applicant.js';
import { CompanyEntity } from './entities/organisation.js';
import { textOf } from './sql.js';

it('gives the columns of fields', () => {
  expect(textOf(columns(CompanyEntity, 'c', ['id', 'name', 'emergencyTel', 'logoSha256', 'createdAt'])).text).toBe(
    'c.id, c.name, c.emergency_tel, c.logo_sha256, c.created_at',
  );
  expect(textOf(columns(ApplicantEntity, 'a', ['phoneE164'])).text).toBe('a.phone_e164');
});

it('refuses a field that is no column', () => {
  expect(() => columns(CompanyEntity, 'c', ['category'])).toThrow('CompanyEntity has no column category');
});
