import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  AutoSendSettingEntity,
  CategoryEntity,
  CompanyEntity,
  DivisionEntity,
  hashPassword,
  LogoEntity,
  MessageTemplateEntity,
  SystemSettingEntity,
  UserEntity,
} from '@tabimori/server';
import type { Threshold } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';

export interface DemoCompany {
  id: number;
  name: string;
  threshold: Threshold;
  reminderTimes: number;
  reminderIntervalMinutes: number;
  divisionIds: number[];
  /** its share of the travelers */
  weight: number;
}

// prettier-ignore
const COMPANIES: { name: string; nameEn: string; partner: boolean; policy: string; threshold: Threshold; tsunami: boolean; times: number; minutes: number; weight: number; divisions: string[]; tel: string }[] = [
  { name: '北辰精機製作所', nameEn: 'Hokushin Precision Works', partner: true, policy: '809GI000101', threshold: '5', tsunami: true, times: 5, minutes: 15, weight: 30, divisions: ['本社管理部', '営業本部', '生産技術部', '海外事業部'], tel: '03-5550-0101' },
  { name: '青葉フードサービス', nameEn: 'Aoba Food Service', partner: true, policy: '100GI000202', threshold: '4', tsunami: true, times: 5, minutes: 15, weight: 25, divisions: ['店舗運営部', '商品開発部', '人事総務部'], tel: '022-555-0102' },
  { name: 'みなと旅行企画', nameEn: 'Minato Travel Planning', partner: false, policy: '979LTD00303', threshold: '6', tsunami: true, times: 3, minutes: 20, weight: 15, divisions: ['国内手配課', '海外手配課', '添乗員室'], tel: '045-555-0103' },
  { name: '東雲ロジスティクス', nameEn: 'Shinonome Logistics', partner: false, policy: '979LTG00404', threshold: '5', tsunami: false, times: 5, minutes: 15, weight: 15, divisions: ['東日本輸送部', '西日本輸送部', '国際輸送部'], tel: '06-5555-0104' },
  { name: '明和計装', nameEn: 'Meiwa Instruments', partner: true, policy: '809GI000505', threshold: '5', tsunami: true, times: 2, minutes: 15, weight: 10, divisions: ['技術部', '保守サービス部'], tel: '052-555-0105' },
  { name: '岬観光バス', nameEn: 'Misaki Tour Bus', partner: false, policy: '979LTD00606', threshold: 'off', tsunami: true, times: 5, minutes: 15, weight: 5, divisions: ['運行管理部', '観光営業部'], tel: '088-555-0106' },
];

const TEMPLATES = [
  {
    messageType: 4 as const,
    templateName: '渡航先の台風について',
    subject: '【お知らせ】台風の接近について',
    subjectEn: 'Notice: approaching typhoon',
    body: '{{name}}さん\n\n滞在先に台風が近づいています。交通機関の運行状況を確かめ、無理な移動は控えてください。\n困ったときは {{contactTel}} に連絡してください。\n--\n{{company}} の安否確認',
    bodyEn:
      '{{name}},\n\nA typhoon is approaching your destination. Check transportation and avoid unnecessary travel.\nIf you need help, call {{contactTel}}.\n--\n{{company}} safety team',
  },
  {
    messageType: 4 as const,
    templateName: '連絡先の確認',
    subject: '【お知らせ】連絡先の確認をお願いします',
    subjectEn: 'Please check your contact details',
    body: '{{name}}さん\n\n出発の前に、登録しているメールアドレスと電話番号が正しいか確かめてください。\n変更があるときは {{contactTel}} に連絡してください。\n--\n{{company}} の安否確認',
    bodyEn:
      '{{name}},\n\nBefore you leave, please check that your registered email address and phone number are correct.\nCall {{contactTel}} if anything has changed.\n--\n{{company}} safety team',
  },
];

/** 2 categories (one a partner), 6 companies with departments, settings and templates, and users of every level. */
export async function loadOrganisation(tx: EntityManager, logoFile: URL): Promise<DemoCompany[]> {
  const logo = await readFile(logoFile);
  const sha256 = createHash('sha256').update(logo).digest('hex');
  await tx.insert(LogoEntity, { sha256, mediaType: 'image/png', bytes: logo });
  const category = async (name: string, isPartner: boolean): Promise<number> =>
    (
      await tx.save(CategoryEntity, {
        name,
        isPartner,
        logoSha256: isPartner ? sha256 : null,
        postalCode: '100-0005',
        address: '東京都千代田区丸の内1-1-1',
        municipality: '千代田区',
        contactPersonName: '岡田 千尋',
        phone: '03-5550-0001',
        mailAddress: 'category@example.com',
      })
    ).id;
  const partner = await category('東都海上保険', true);
  const agency = await category('日本トラベルサポート', false);

  const companies: DemoCompany[] = [];
  for (const given of COMPANIES) {
    const { id } = await tx.save(CompanyEntity, {
      categoryId: given.partner ? partner : agency,
      name: given.name,
      nameEn: given.nameEn,
      policyNumber: given.policy,
      responsibleFamilyName: '東城',
      responsibleTitle: '総務部長',
      responsibleMailAddress: `soumu${companies.length + 1}@example.com`,
      manager: '危機管理室',
      emergencyTel: given.tel,
      emergencyMail: `emergency${companies.length + 1}@example.com`,
      contactMailTo: `contact${companies.length + 1}@example.com`,
      contactMailCc: [],
      contactTel: given.tel,
    });
    await tx.insert(AutoSendSettingEntity, {
      companyId: id,
      earthquakeThreshold: given.threshold,
      tsunamiWarning: given.tsunami,
      reminderTimes: given.times,
      reminderIntervalMinutes: given.minutes,
    });
    const divisionIds: number[] = [];
    for (const [displayOrder, name] of given.divisions.entries()) {
      divisionIds.push((await tx.save(DivisionEntity, { companyId: id, name, displayOrder })).id);
    }
    await tx.insert(
      MessageTemplateEntity,
      TEMPLATES.map((template, displayOrder) => ({ ...template, userDiv: 3 as const, companyId: id, displayOrder })),
    );
    companies.push({
      id,
      name: given.name,
      threshold: given.threshold,
      reminderTimes: given.times,
      reminderIntervalMinutes: given.minutes,
      divisionIds,
      weight: given.weight,
    });
  }
  await tx.save(CompanyEntity, {
    state: 'applied' as const,
    name: '汐見学園',
    responsibleFamilyName: '汐見 恵',
    responsibleTitle: '国際交流課長',
    responsibleMailAddress: 'shiomi@example.com',
    contactTel: '03-5550-0107',
    description: '海外研修の引率者と学生、あわせて 200 名ほどで試したいと考えています。',
  });
  await loadUsers(tx, partner, companies);
  await tx.update(SystemSettingEntity, 1, {
    policyNumberRanges: [
      { prefix: '809GI', from: '000001', to: '899999' },
      { prefix: '100GI', from: '000001', to: '899999' },
      { prefix: '979LTD', from: '00001', to: '89999' },
      { prefix: '979LTG', from: '00001', to: '89999' },
    ],
  });
  return companies;
}

/** The four demo accounts, and an administrator for each other company. */
async function loadUsers(tx: EntityManager, categoryId: number, companies: readonly DemoCompany[]): Promise<void> {
  const passwordHash = await hashPassword('Demo1234');
  const [first, ...others] = companies;
  const divisionId = first?.divisionIds[0];
  if (!first || !divisionId) throw new Error('no demo company');
  const common = { passwordHash, passwordChangedAt: new Date() };
  await tx.insert(UserEntity, [
    { ...common, userDiv: 1, mailAddress: 'provider@example.com', userName: '東城 慎吾', isManagement: true },
    { ...common, userDiv: 2, categoryId, mailAddress: 'category@example.com', userName: '岡田 千尋' },
    {
      ...common,
      userDiv: 3,
      companyId: first.id,
      mailAddress: 'company@example.com',
      userName: '中村 由美子',
      isManagement: true,
    },
    {
      ...common,
      userDiv: 4,
      companyId: first.id,
      divisionId,
      mailAddress: 'division@example.com',
      userName: '小林 健一',
    },
    ...others.map((company, i) => ({
      ...common,
      userDiv: 3 as const,
      companyId: company.id,
      mailAddress: `company${i + 2}@example.com`,
      userName: '総務 担当',
      // somebody who reads mails in English
      language: i === 0 ? ('en' as const) : ('jp' as const),
      isManagement: true,
    })),
  ]);
}
