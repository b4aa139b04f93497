/** Texts of the PDF manuals in the menu. */
export const manuals = {
  entry: 'PDF マニュアル',
  text: '次のマニュアルを保存します。',
  action: 'ダウンロードする',
  saving: (done: number, all: number) => `保存しています（${done} / ${all}）`,
  saved: (count: number) => `PDF マニュアルを ${count} 件保存しました。`,
  none: 'PDF マニュアルはまだ用意されていません。',
};
