import { useTranslation } from 'react-i18next';
import { PageHeader } from '../shell/page-header.js';
import { CountryForm, type Values } from './country-form.js';

const BLANK: Values = {
  code: '',
  name: '',
  nameEn: '',
  area: null,
  destinationCategory: null,
  seq: null,
  remark: '',
  keywords: [],
  version: 0,
};

/** A new country. */
export function CountryAddPage() {
  const { t } = useTranslation('countries');
  return (
    <>
      <PageHeader title={t('addTitle')} />
      <CountryForm initial={BLANK} />
    </>
  );
}
