/** Why a program did not do what was asked, in both languages, English for the log; nothing has been changed. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly exitCode: number = 1;

  constructor(
    readonly ja: string,
    en: string,
  ) {
    super(en);
  }
}
