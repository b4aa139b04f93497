export type Language = 'ja' | 'en';
export type Localized = Record<Language, string>;
/** 1 safe, 2 lightly injured, 3 seriously injured or needs help, 4 other. */
export type ResponseValue = 1 | 2 | 3 | 4;
/** How an answer came: the response page, the app, written down by an administrator, or by someone who shares the address. */
export interface Position {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** Metres; null when the browser did not say. */
  accuracy: number | null;
}

/** The choice in a form: one answer, "all of us are safe", one for each traveler named, or nothing (null). */
export type Choice =
  | { kind: 'one'; response: ResponseValue }
  | { kind: 'all' }
  | { kind: 'each'; answers: { applicantId: number; response: ResponseValue }[] }
  | null;

/** The form of the response page, as read. */
export interface ConfirmForm {
  token: string;
  nonce: string;
  language: Language;
  choice: Choice;
  comment: string;
  position: Position | null;
  /** Carried along by the page, so that it looks the same when the database is away. */
  drill: boolean;
  abroad: boolean;
}

export type AnswerWay = 'url' | 'app' | 'admin' | 'proxy';

export interface Traveler {
  applicantId: number;
  name: string;
  /** The traveler and those who travel along, 1–99. */
  numberOfPeople: number;
}

export interface GivenAnswer {
  response: ResponseValue;
  at: Date;
  via: AnswerWay;
}

/** The subject of the question: an earthquake, or a send without one, identified by its subject. */
export type Occasion =
  | {
      kind: 'earthquake';
      /** 宮崎県 / Miyazaki */
      prefecture: Localized;
      /** Greatest intensity of that prefecture: 6弱 / 6 Lower, 5弱以上 / 5 Lower or above. */
      intensity: Localized;
      /** null if unknown, as in an early report */
      originTime: Date | null;
      epicenter: Localized | null;
      magnitude: number | null;
    }
  | { kind: 'message'; subject: string };

interface PageView {
  /** The product's name (PRODUCT_NAME). */
  product: Localized;
}

interface PlacedView extends PageView {
  token: string;
  drill: boolean;
  /** The traveler is outside Japan: no 119, 110, 171. */
  abroad: boolean;
  /** The company's emergency number as people write it; null when the company has none. */
  emergencyTel: string | null;
}

interface AskingView extends PlacedView {
  /** A fresh key for the form on this page: the same key is the same answer. */
  nonce: string;
  company: Localized;
  occasion: Occasion;
  /** A tsunami warning in force for the traveler's prefecture while this is rendered. */
  tsunami: 'warning' | 'major' | null;
  /** days a position is kept (system settings), shown next to its button */
  positionDays: number;
}

/** Not answered yet, one traveler. */
export interface FirstView extends AskingView {
  state: 'first';
  traveler: Traveler;
}

/** Two to ten travelers who share company and address; at least one has not answered. */
export interface TwoView extends AskingView {
  state: 'two';
  travelers: (Traveler & { answer: GivenAnswer | null })[];
  /** The form that came without a choice: says so and keeps its comment and position. Otherwise null. */
  unchosen: ConfirmForm | null;
}

/** The response to a POST, after the answer was stored. */
export interface ThanksView extends AskingView {
  state: 'thanks';
  /** The travelers this POST answered for, at least one. */
  answered: (Traveler & { answer: GivenAnswer })[];
  /** Travelers on the same page who have no answer yet. */
  waiting: Traveler[];
  /** What came with the answer, so that nobody writes it again; null: nothing. */
  said: { comment: string; position: boolean } | null;
}

/** Opened again; everyone of this page has answered. One traveler, or those who share the address. */
export interface AlreadyView extends AskingView {
  state: 'already';
  answered: (Traveler & { answer: GivenAnswer })[];
  /** As in TwoView; only for those who share the address. */
  unchosen: ConfirmForm | null;
}

/** The agency withdrew the information, the company its message, or the drill was called off: no answer needed. */
export interface RetractedView extends PlacedView {
  state: 'retracted';
  byCompany: boolean;
}

/** A genuine link after LINK_DAYS. */
export interface ExpiredView extends PlacedView {
  state: 'expired';
}

/** The database is away. `form` is what could not be stored; null if the page itself could not be made (GET). */
export interface BusyView extends PageView {
  state: 'busy';
  token: string;
  form: ConfirmForm | null;
}

/** A forged, cut or unknown link; also the reply of the app ID form when it opens no page. */
export interface InvalidView extends PageView {
  state: 'invalid';
  /**
   * The app ID form as it was typed, and why no page opens: the same reason whether the traveler exists or not;
   * otherwise null.
   */
  find: { problem: 'notFound' | 'tooMany'; appId: string; mailAddress: string } | null;
}

export type ConfirmView =
  FirstView | TwoView | ThanksView | AlreadyView | RetractedView | ExpiredView | BusyView | InvalidView;
export type AnyAskingView = FirstView | TwoView | ThanksView | AlreadyView;
