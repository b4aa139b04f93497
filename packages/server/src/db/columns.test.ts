import { columns } from './columns.js';
import { ApplicantEntity } from './entities/applicant.js';
import { CompanyEntity } from './entities/organisation.js';
import { textOf } from './sql.js';

it('names the columns of an entity as the code does', () => {
  expect(textOf(columns(CompanyEntity, 'c', ['id', 'name', 'emergencyTel', 'logoSha256', 'createdAt'])).text).toBe(
    'c.id, c.name, c.emergency_tel AS "emergencyTel", c.logo_sha256 AS "logoSha256", c.created_at AS "createdAt"',
  );
  expect(textOf(columns(ApplicantEntity, 'a', ['phoneE164'])).text).toBe('a.phone_e164 AS "phoneE164"');
});

it('refuses a field that is no column', () => {
  expect(() => columns(CompanyEntity, 'c', ['category'])).toThrow('CompanyEntity has no column category');
});
