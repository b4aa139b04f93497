import { useLabels } from '../shell/i18n.js';
import { PageHeader } from '../shell/page-header.js';
import { CountryForm, type Values } from './country-form.js';
import { LABELS } from './words.js';

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
  const t = useLabels(LABELS);
  return (
    <>
      <PageHeader title={t.addTitle} />
      <CountryForm initial={BLANK} />
    </>
  );
}
