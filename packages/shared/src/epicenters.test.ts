import { EPICENTERS, epicenterLabel } from './epicenters.js';

test('all 343 epicenters of the agency have an English name', () => {
  const rows = Object.entries(EPICENTERS);
  expect(rows).toHaveLength(343);
  expect(new Set(rows.map(([, [jp]]) => jp)).size).toBe(343);
  for (const [code, [jp, en]] of rows) {
    expect(code).toMatch(/^\d{3}$/);
    expect(epicenterLabel(jp, 'jp')).toBe(jp);
    expect(epicenterLabel(jp, 'en')).toBe(en);
    expect(en).toMatch(/^[A-Za-z\d ,'·()-]+$/);
  }
});

test('a place abroad has no English name', () => {
  expect(epicenterLabel('パプアニューギニア付近', 'en')).toBeNull();
  expect(epicenterLabel(null, 'en')).toBeNull();
  expect(epicenterLabel(null, 'jp')).toBeNull();
});
