/** Why a backup, a restore or a migration was not made, in both languages; nothing has been changed. */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly ja: string,
    readonly en: string,
  ) {
    super(`${ja}\n${en}`);
  }
}
