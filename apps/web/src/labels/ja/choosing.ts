/** Texts of the selects that find what is chosen by a part of its name. */
export const choosing = {
  category: 'カテゴリ名で探す',
  noCategory: '一致するカテゴリがありません',
  company: '会社名で探す',
  noCompany: '一致する会社がありません',
  division: '部署名で探す',
  noDivision: '一致する部署がありません',
  companyFirst: '先に会社を選択してください',
};
