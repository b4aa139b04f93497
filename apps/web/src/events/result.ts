import type { AnswerCounts, api, CompanyResult, Reply } from '@tabimori/shared';

export type EventResult = Reply<typeof api.events.result>;

/** The company that an address names, if the event reached people of it. */
export const chosenCompany = ({ companies }: EventResult, params: URLSearchParams): CompanyResult | undefined =>
  companies.find(({ companyId }) => String(companyId) === params.get('companyId'));

const COUNTS = ['total', 'help', 'injured', 'other', 'none', 'safe'] as const;

/** The figures of companies as one. */
export function sumOf(
  companies: readonly CompanyResult[],
): Omit<CompanyResult, 'companyId' | 'companyName' | 'companyNameEn' | 'toLookAfter'> {
  const sum = (of: (company: CompanyResult) => number): number => companies.reduce((all, one) => all + of(one), 0);
  const answers = Object.fromEntries(COUNTS.map((name) => [name, sum((one) => one.answers[name])])) as AnswerCounts;
  return {
    people: sum(({ people }) => people),
    undelivered: sum(({ undelivered }) => undelivered),
    again: sum(({ again }) => again),
    untaken: sum(({ untaken }) => untaken),
    taken: sum(({ taken }) => taken),
    asked: companies.some(({ asked }) => asked),
    done: {
      help: sum(({ done }) => done.help),
      injured: sum(({ done }) => done.injured),
      other: sum(({ done }) => done.other),
    },
    answers,
  };
}
