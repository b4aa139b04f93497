import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Config, isDatabaseAway, type Link } from '@tabimori/server';
import { Answers } from '../answers/answers.js';
import { CONFIG } from '../config.js';
import { Db } from '../db/sql.js';
import { Limiter } from '../http/limiter.js';
import { tokenOf } from './find.js';
import { Links } from './links.js';
import { newNonce } from '../page/form.js';
import type { AlreadyView, ConfirmForm, ConfirmView, Language, Localized, ResponseValue } from '../page/view.js';
import type { Asked, Question } from './question.js';
import { Questions } from './questions.js';
import { TsunamiWarnings } from './tsunami-warnings.js';

/** What to render, in which language, with which status. */
export interface Rendered {
  status: number;
  view: ConfirmView;
  language: Language;
}

type Chosen = Map<number, ResponseValue>;
/** The parts that every page with a question has. */
type Frame = Omit<AlreadyView, 'state' | 'answered' | 'unchosen'>;

const isAnswered = (traveler: Asked): traveler is Asked & { answer: object } => traveler.answer !== null;

/** The same form with another answer or text is another answer: a changed mind must not be taken for a double tap. */
const nonceOf = (form: ConfirmForm, response: ResponseValue): string =>
  createHash('sha256')
    .update(JSON.stringify([form.nonce, response, form.comment, form.position]))
    .digest('base64url')
    .slice(0, 40);

@Injectable()
export class ConfirmService {
  private readonly product: Localized;

  constructor(
    private readonly questions: Questions,
    private readonly links: Links,
    private readonly answers: Answers,
    private readonly warnings: TsunamiWarnings,
    @Inject(CONFIG) config: Config,
    private readonly db: Db,
    private readonly limiter: Limiter,
  ) {
    const { productName } = config;
    this.product = { ja: productName.jp, en: productName.en };
  }

  /** The page of a link; it only reads, because mail scanners open links. */
  async open(token: string, chosen: Language | null, fallback: Language, address: string): Promise<Rendered> {
    const found = this.links.read(token, address);
    if (!found) return this.invalid(chosen ?? fallback);
    return this.orBusy(token, null, chosen ?? fallback, async () => {
      const question = await this.questions.of(found.link);
      if (!question) return this.invalid(chosen ?? fallback);
      const language = chosen ?? question.language;
      if (found.expired) return { status: 410, language, view: this.expired(token, question) };
      return { status: 200, language, view: await this.asking(token, question, null) };
    });
  }

  /** Keeps the answers of a form and thanks; the same form again changes nothing. */
  async answer(form: ConfirmForm, address: string): Promise<Rendered> {
    const { token, language } = form;
    const found = this.links.read(token, address);
    if (!found) return this.invalid(language);
    return this.orBusy(token, form, language, async () => {
      if (found.expired) {
        const question = await this.questions.of(found.link);
        return question ? { status: 410, language, view: this.expired(token, question) } : this.invalid(language);
      }
      const chosen = await this.choose(form, found.link);
      const kept = await Promise.all([...chosen].map(([id, response]) => this.keep(form, found.link, id, response)));
      const question = await this.questions.of(found.link);
      if (!question || kept.includes(false)) return this.invalid(language);
      if (chosen.size === 0) return { status: 200, language, view: await this.asking(token, question, form) };
      return { status: 200, language, view: await this.thanks(form, question, chosen) };
    });
  }

  invalid(language: Language): Rendered {
    return { status: 404, language, view: { product: this.product, state: 'invalid', find: null } };
  }

  /** The link's own page after the app ID form found its traveler, otherwise the form again. */
  notFound(
    problem: 'notFound' | 'tooMany',
    typed: { appId: string; mailAddress: string },
    language: Language,
  ): Rendered {
    const status = problem === 'tooMany' ? 429 : 404;
    return { status, language, view: { product: this.product, state: 'invalid', find: { problem, ...typed } } };
  }

  find(appId: string, mailAddress: string, address: string) {
    return tokenOf(this.db, this.links, this.limiter, appId, mailAddress, address);
  }

  private keep(form: ConfirmForm, link: Link, applicantId: number, response: ResponseValue): Promise<boolean> {
    const { position } = form;
    return this.answers.record({
      deliveryId: link.deliveryId,
      applicantId,
      nonce: nonceOf(form, response),
      response,
      comment: form.comment,
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      accuracy: position?.accuracy ?? null,
      via: 'url',
      proxyId: applicantId === link.applicantId ? null : link.applicantId,
      taken: null,
    });
  }

  /** The travelers that the form answers for: a link speaks only for its traveler and those on the same page. */
  private async choose({ choice }: ConfirmForm, link: Link): Promise<Chosen> {
    if (choice === null) return new Map();
    if (choice.kind === 'one') return new Map([[link.applicantId, choice.response]]);
    const travelers = (await this.questions.of(link))?.travelers ?? [];
    if (choice.kind === 'all') return new Map(travelers.map(({ applicantId }) => [applicantId, 1]));
    const named = new Map(choice.answers.map(({ applicantId, response }) => [applicantId, response]));
    return new Map([...named].filter(([id]) => travelers.some(({ applicantId }) => applicantId === id)));
  }

  private async frame(token: string, question: Question): Promise<Frame> {
    const { company, emergencyTel, drill, abroad, occasion, positionDays } = question;
    return {
      product: this.product,
      token,
      nonce: newNonce(),
      company,
      emergencyTel,
      drill,
      abroad,
      occasion,
      positionDays,
      tsunami: abroad ? null : await this.warnings.of(question.prefectureCode),
    };
  }

  private expired(token: string, { drill, abroad, emergencyTel }: Question): ConfirmView {
    return { state: 'expired', product: this.product, token, drill, abroad, emergencyTel };
  }

  private async asking(token: string, question: Question, unchosen: ConfirmForm | null): Promise<ConfirmView> {
    const { travelers, drill, abroad, emergencyTel } = question;
    if (question.retracted !== null) {
      const byCompany = question.retracted === 'company';
      return { state: 'retracted', product: this.product, token, drill, abroad, emergencyTel, byCompany };
    }
    const frame = await this.frame(token, question);
    const [only] = travelers;
    const kept = travelers.length > 1 ? unchosen : null;
    if (travelers.every(isAnswered)) return { ...frame, state: 'already', answered: travelers, unchosen: kept };
    if (travelers.length === 1 && only) return { ...frame, state: 'first', traveler: only };
    return { ...frame, state: 'two', travelers, unchosen };
  }

  private async thanks(
    { token, comment, position }: ConfirmForm,
    question: Question,
    chosen: Chosen,
  ): Promise<ConfirmView> {
    const answered = question.travelers.filter(isAnswered).filter(({ applicantId }) => chosen.has(applicantId));
    const waiting = question.travelers.filter((traveler) => !isAnswered(traveler));
    const said = comment === '' && position === null ? null : { comment, position: position !== null };
    return { ...(await this.frame(token, question)), state: 'thanks', answered, waiting, said };
  }

  private async orBusy(
    token: string,
    form: ConfirmForm | null,
    language: Language,
    work: () => Promise<Rendered>,
  ): Promise<Rendered> {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      return { status: 503, language, view: { product: this.product, state: 'busy', token, form } };
    }
  }
}
