import type { UploadField } from './applicant-uploads.js';
import type { Language } from './limits.js';

/** The column titles of a file, as in the template and on the screens. */
export const UPLOAD_TITLES: Record<Language, Record<UploadField, string>> = {
  jp: {
    appId: 'アプリID',
    companyName: '会社',
    divisionName: '部署',
    name: '氏名',
    nameKana: '氏名（カナ）',
    mailAddress: 'メールアドレス',
    phone: '電話番号',
    country: '国',
    prefecture: '都道府県',
    city: '市区町村・都市',
    numberOfPeople: '人数',
    language: '言語',
    stayFrom: '滞在開始日',
    stayTo: '滞在終了日',
  },
  en: {
    appId: 'App ID',
    companyName: 'Company',
    divisionName: 'Department',
    name: 'Name',
    nameKana: 'Name (kana)',
    mailAddress: 'Email address',
    phone: 'Phone',
    country: 'Country',
    prefecture: 'Prefecture',
    city: 'City',
    numberOfPeople: 'People',
    language: 'Language',
    stayFrom: 'Stay from',
    stayTo: 'Stay to',
  },
};
