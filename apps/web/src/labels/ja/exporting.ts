/** Texts of saving a list as an Excel file. */
export const exporting = {
  button: 'Excel 出力',
  confirm: '出力する',
};
