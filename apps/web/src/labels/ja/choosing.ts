/** Texts of the selects that find what is chosen by a part of its name. */
export const choosing = {
  category: 'カテゴリ名で探す',
  noCategory: '一致するカテゴリがありません',
};
