/** Texts of the option screens. */
export const option = {
  password: {
    title: 'パスワード変更',
    labels: {
      currentPassword: 'いまのパスワード',
      newPassword: '新しいパスワード',
      confirmation: '新しいパスワード（確認）',
    },
    rulesTitle: '新しいパスワードの条件',
    rules: {
      length: (min: number, max: number) => `${min}～${max} 文字`,
      characters: () => '半角の英字と数字だけ',
      upper: () => '英字の大文字を含む',
      lower: () => '英字の小文字を含む',
    },
    met: '満たしている',
    unmet: '満たしていない',
    show: 'パスワードを表示する',
    consequence: '変更すると、ほかの端末やブラウザーでのログインはすべて終了します。',
  },
};
