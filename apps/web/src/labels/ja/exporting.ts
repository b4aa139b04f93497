/** Texts of the Excel files. */
export const exporting = { button: 'Excel 出力', confirm: '出力する' };
