import { PassThrough } from 'node:stream';
import type { StreamableFile } from '@nestjs/common';
import { companyNameIn, sql } from '@tabimori/server';
import { UPLOAD_FIELDS, type UploadField, UPLOAD_TITLES } from '@tabimori/shared';
import ExcelJS from 'exceljs';
import { companiesOf, divisionsOf } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { fileOf, type SheetLanguage } from '../sheets/sheet.js';

type Guide = Record<UploadField, string>;

interface Words {
  sheet: string;
  guide: string;
  heads: string[];
  texts: Guide;
  departments: string;
}

const WORDS: Record<SheetLanguage, Words> = {
  ja: {
    sheet: '旅行者',
    guide: '入力のしかた',
    heads: ['列', '入力する内容'],
    departments: '会社と部署の一覧',
    texts: {
      appId: '登録済みの旅行者を変更するときに入力します。新しく登録するときは空欄にします。',
      companyName:
        '会社の名前（「会社と部署の一覧」のとおり）。会社または部署の管理者は空欄でもかまいません（自社になります）。',
      divisionName:
        '部署の名前（「会社と部署の一覧」のとおり）。部署の管理者は空欄でもかまいません（自部署になります）。',
      name: '必須。100文字まで。',
      nameKana:
        '必須。カタカナ。ひらがなと半角カナは全角カタカナに変わります。氏名がローマ字なら空欄でもかまいません。',
      mailAddress: '例 hanako@example.com。空欄なら、登録済みの旅行者のメールアドレスは変わりません。',
      phone: '例 090-1234-5678（ハイフンはなくてもかまいません）、海外は +1-212-736-5000。空欄なら変わりません。',
      country: '必須。国名（日本語または英語）、または3桁の国コード。',
      prefecture: '日本のとき。例 石川県。市区町村から分かるときは空欄でもかまいません。',
      city: '日本では市区町村、海外では都市の名前。',
      numberOfPeople: '1～99。空欄なら1人、登録済みの旅行者では変わりません。',
      language: 'メッセージの言語。日本語 または 英語。空欄なら日本語、登録済みの旅行者では変わりません。',
      stayFrom: '例 2026/4/1。空欄なら変わりません。',
      stayTo: '例 2026/4/10。空欄なら変わりません。',
    },
  },
  en: {
    sheet: 'Travelers',
    guide: 'How to enter',
    heads: ['Column', 'What to enter'],
    departments: 'Companies and departments',
    texts: {
      appId: 'Only to change a registered traveler. Leave blank for a new one.',
      companyName:
        'Name of the company, as on the last sheet. Company and department administrators may leave it blank (their own company).',
      divisionName:
        'Name of the department, as on the last sheet. Department administrators may leave it blank (their own department).',
      name: 'Required. Up to 100 characters.',
      nameKana: 'How the name sounds, in katakana or Latin letters. Optional if the name is in Latin letters.',
      mailAddress: 'For example hanako@example.com. Leave blank to keep the current one.',
      phone:
        'With or without hyphens. For example 090-1234-5678, or +1-212-736-5000 outside Japan. Leave blank to keep the current one.',
      country: 'Required. Name of the country in English or Japanese, or its 3-digit code.',
      prefecture: 'In Japan only. For example Ishikawa. Optional if the city’s name is unique.',
      city: 'In Japan the municipality, for example Wajima City or 輪島市; elsewhere the name of the city.',
      numberOfPeople: '1 to 99. Leave blank for 1, or to keep the current number.',
      language: 'Language of the messages: Japanese or English. Leave blank for Japanese, or to keep the current one.',
      stayFrom: 'For example 2026-04-01. Leave blank to keep the current date.',
      stayTo: 'For example 2026-04-10. Leave blank to keep the current date.',
    },
  },
};

/** Cells are texts, so that Excel leaves phone numbers and dates as they are typed. */
const TEXT = '@';

/** Departments on the last sheet; whoever has more looks them up. */
const MOST_LISTED = 5000;

interface Department {
  company: string;
  division: string;
}

/** An empty xlsx with the titles, a sheet that says what may be entered, and one with the reader's companies and departments. */
export async function templateFile(db: Db, actor: Actor, language: SheetLanguage): Promise<StreamableFile> {
  const departments = await db.rows<Department>(sql`
    SELECT ${companyNameIn(language === 'en' ? 'en' : 'jp')} AS company, v.name AS division FROM division v JOIN company c ON c.id = v.company_id
    WHERE ${companiesOf(actor, sql`c.id`)} AND ${divisionsOf(actor, sql`v.id`)}
    ORDER BY c.name, c.id, v.display_order, v.id LIMIT ${MOST_LISTED}`);
  const stream = new PassThrough();
  stream.end(await workbookOf(departments, language));
  const names = { en: 'travelers-template', ja: '旅行者一括登録_ひな形' };
  return fileOf(stream, names, language, new AbortController());
}

async function workbookOf(departments: readonly Department[], language: SheetLanguage): Promise<Buffer> {
  const { sheet, guide, heads, texts, departments: listed } = WORDS[language];
  const titles = UPLOAD_TITLES[language === 'en' ? 'en' : 'jp'];
  const workbook = new ExcelJS.Workbook();
  const rows = workbook.addWorksheet(sheet, { views: [{ state: 'frozen', ySplit: 1 }] });
  rows.columns = UPLOAD_FIELDS.map((field) => ({ header: titles[field], width: 20, style: { numFmt: TEXT } }));
  const words = workbook.addWorksheet(guide);
  words.columns = heads.map((header, index) => ({ header, width: index === 0 ? 20 : 90 }));
  for (const field of UPLOAD_FIELDS) words.addRow([titles[field], texts[field]]);
  const list = workbook.addWorksheet(listed);
  list.columns = [titles.companyName, titles.divisionName].map((header) => ({
    header,
    width: 40,
    style: { numFmt: TEXT },
  }));
  for (const { company, division } of departments) list.addRow([company, division]);
  for (const one of [rows, words, list]) one.getRow(1).font = { bold: true };
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
