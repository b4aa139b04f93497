import { type CareResult, type PlaceResult, RESPONSE } from '@tabimori/shared';

/** How people are, of a company, a prefecture, or together. */
export interface Counts extends Pick<PlaceResult, 'people' | 'undelivered' | 'answers'> {
  key: string;
  name: string;
  /** of those who need help, who have been dealt with */
  done: number;
}

/** Of those who need help, who have been dealt with. */
export const doneOf = (care: readonly CareResult[]): number =>
  care.reduce((sum, { response, done }) => (response === RESPONSE.help ? sum + done : sum), 0);

/** Whether anybody still needs help. */
export const callsForHelp = ({ answers, done }: Pick<Counts, 'answers' | 'done'>): boolean => answers.help > done;

export const NUMBERS = ['people', 'help', 'injured', 'other', 'none', 'notAsked', 'undelivered', 'safe'] as const;
type Number = (typeof NUMBERS)[number];

export const numberOf = (
  { people, undelivered, answers }: Pick<Counts, 'people' | 'undelivered' | 'answers'>,
  name: Number,
): number => ({ people, undelivered, notAsked: people - answers.total, ...answers })[name];

/** Several as one. */
export function together(rows: readonly Omit<Counts, 'key' | 'name'>[], key: string, name: string): Counts {
  const sum = (of: (row: Omit<Counts, 'key' | 'name'>) => number): number =>
    rows.reduce((all, row) => all + of(row), 0);
  return {
    key,
    name,
    people: sum(({ people }) => people),
    undelivered: sum(({ undelivered }) => undelivered),
    done: sum(({ done }) => done),
    answers: {
      total: sum(({ answers }) => answers.total),
      help: sum(({ answers }) => answers.help),
      injured: sum(({ answers }) => answers.injured),
      other: sum(({ answers }) => answers.other),
      none: sum(({ answers }) => answers.none),
      safe: sum(({ answers }) => answers.safe),
    },
  };
}

/** The rows for which there is room; those beyond become one. */
export function fitting(
  rows: readonly Counts[],
  most: number,
  nameOfRest: (rows: readonly Counts[]) => string,
): Counts[] {
  if (rows.length <= most) return [...rows];
  const rest = rows.slice(most - 1);
  return [...rows.slice(0, most - 1), together(rest, 'rest', nameOfRest(rest))];
}

/** In two columns, the second of which has a line for the total. */
export function halves(rows: readonly Counts[]): Counts[][] {
  const left = Math.min(Math.ceil((rows.length + 1) / 2), rows.length - 1);
  return left > 0 ? [rows.slice(0, left), rows.slice(left)] : [[...rows]];
}
