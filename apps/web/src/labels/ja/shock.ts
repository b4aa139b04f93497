/** Texts of a stronger shock that came after people had answered. */
export const shock = {
  title: '回答のあとに、より強い地震がありました',
  quake: (time: string, event: string, intensity: string | null) =>
    `${time}　${event}${intensity === null ? '' : `（最大震度${intensity}）`}`,
  people: (count: string) => `${count} 名の回答は、より強い地震の前のものです。いま無事かどうかは分かりません。`,
  result: '新しい結果を見る',
  event: 'その地震の詳細を見る',
};
