import { gravestFirst } from './gravest-first.js';

type Response = Parameters<typeof gravestFirst>[0][number];
const CALM: Response = { eventId: 0, hazard: 'earthquake', help: 0, grade: null, state: 'over', maxIntensity: '4' };

test.each<[string, Response[], number[]]>([
  [
    'newest first, if all are alike',
    [
      { ...CALM, eventId: 3 },
      { ...CALM, eventId: 1 },
    ],
    [3, 1],
  ],
  [
    'a tsunami warning before a call for help, that before everything else',
    [
      { ...CALM, eventId: 3, state: 'running', maxIntensity: '7' },
      { ...CALM, eventId: 2, help: 1 },
      { ...CALM, eventId: 1, grade: 'warning' },
    ],
    [1, 2, 3],
  ],
  [
    'a major tsunami warning before a warning, that before a lighter earthquake which is newer and still sends',
    [
      { ...CALM, eventId: 3, state: 'running', maxIntensity: '6+' },
      { ...CALM, eventId: 2, grade: 'warning' },
      { ...CALM, eventId: 1, grade: 'major' },
    ],
    [1, 2, 3],
  ],
  [
    'an advisory tells nobody to flee',
    [
      { ...CALM, eventId: 2, state: 'running' },
      { ...CALM, eventId: 1, grade: 'advisory' },
    ],
    [2, 1],
  ],
  [
    'the stronger before the newer',
    [
      { ...CALM, eventId: 2, maxIntensity: '5-' },
      { ...CALM, eventId: 3, maxIntensity: null },
      { ...CALM, eventId: 1, maxIntensity: '6-' },
    ],
    [1, 2, 3],
  ],
  [
    'the earthquake and the tsunami of one event together',
    [
      { ...CALM, eventId: 2 },
      { ...CALM, eventId: 1 },
      { ...CALM, eventId: 1, grade: 'warning' },
    ],
    [1, 1, 2],
  ],
])('%s', (_, responses, order) => {
  expect(gravestFirst(responses).map(({ eventId }) => eventId)).toEqual(order);
});

test('while people must flee, the tsunami of an event comes before its earthquake', () => {
  const hazards = (grade: Response['grade']) =>
    gravestFirst([
      { ...CALM, grade },
      { ...CALM, grade, hazard: 'tsunami' },
    ]).map(({ hazard }) => hazard);
  expect(hazards('warning')).toEqual(['tsunami', 'earthquake']);
  expect(hazards('advisory')).toEqual(['earthquake', 'tsunami']);
  expect(hazards(null)).toEqual(['earthquake', 'tsunami']);
});
