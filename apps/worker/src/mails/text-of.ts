import {
  ACCOUNT_MESSAGES,
  type AccountParts,
  alarmMail,
  flowStarted,
  lowered,
  type MailParts,
  missed,
  moreTelegrams,
  needsHelp,
  notRetracted,
  render,
  retracted,
  telegramMail,
  testSend,
  toLookAfter,
} from '@tabimori/domain';
import { originLabel, passwordCode } from '@tabimori/server';
import { LINKED_PATHS } from '@tabimori/shared';
import type { Context } from '../context.js';
import { accountOf, openCode } from './account.js';
import { loweredNews, retractedNews } from './change-news.js';
import type { DueMail } from './due-mail.js';
import { flowNews, lateNews } from './flow-news.js';
import { helpCall } from './help-call.js';
import { eventScreen, homeUrl, problemsUrl, statusUrl } from './screens.js';

const SECOND_FACTOR_MESSAGES = {
  on: 'second-factor-on',
  off: 'second-factor-off',
  reset: 'second-factor-reset',
  recoveryCode: 'recovery-code-used',
} as const;

/** Subject and text of a mail from current data; null if there is nothing left to report. */
export async function textOf(context: Context, mail: DueMail): Promise<MailParts | null> {
  const { language } = mail;
  switch (mail.kind) {
    case 'flowStarted':
      return mapped(await flowNews(context, mail, mail.facts), (news) =>
        flowStarted[language]({ ...news, isFurther: (mail.facts.wave ?? 1) > 1 }),
      );
    case 'notRetracted':
      return mapped(await flowNews(context, mail, mail.facts), notRetracted[language]);
    case 'lowered':
      return mapped(await loweredNews(context, mail, mail.facts), lowered[language]);
    case 'retracted':
      return mapped(await retractedNews(context, mail, mail.facts), retracted[language]);
    case 'missed': {
      const { cause } = mail.facts;
      const news = await (cause === 'telegram' ? lateNews : flowNews)(context, mail, mail.facts);
      return mapped(news, (known) => missed[language]({ ...known, cause }));
    }
    case 'needsHelp':
      return mapped(await helpCall(context, mail, mail.facts), needsHelp[language]);
    case 'toLookAfter': {
      const at = originLabel(mail.createdAt.toISOString(), language) ?? '';
      return toLookAfter[language]({ ...mail.facts, at, url: homeUrl(context.config) });
    }
    case 'cancellationUnknown':
    case 'telegramUnreadable':
    case 'telegramMissing':
    case 'noIntensities':
    case 'unknownValues':
    case 'unknownStatus':
    case 'timeAhead': {
      const { url: telegramUrl } = mail.facts;
      const unknown = 'unknown' in mail.facts ? mail.facts.unknown : [];
      return telegramMail(mail.kind, language, { url: await eventScreen(context, telegramUrl), telegramUrl, unknown });
    }
    case 'telegramsMore':
      return moreTelegrams(language, { url: problemsUrl(context.config), count: mail.facts.urls.length });
    case 'alarm':
      return alarmMail(mail.facts, language, statusUrl(context.config));
    case 'loginInfo':
    case 'passwordReset': {
      const code = await openCode(context, mail.facts.codeId);
      if (!code) return null;
      const url = `${context.config.appBaseUrl}${LINKED_PATHS.resetPassword}?code=${passwordCode(mail.facts.codeId, context.config.linkKeys)}`;
      return account(context, mail, mail.kind === 'loginInfo' ? 'login-info' : 'password-reset', url);
    }
    case 'passwordChanged':
      return account(context, mail, 'password-changed', `${context.config.appBaseUrl}${LINKED_PATHS.login}`);
    case 'mailAddressChanged':
      return account(context, mail, 'mail-address-changed', `${context.config.appBaseUrl}${LINKED_PATHS.login}`);
    case 'secondFactor':
      return account(
        context,
        mail,
        SECOND_FACTOR_MESSAGES[mail.facts.change],
        `${context.config.appBaseUrl}${LINKED_PATHS.login}`,
      );
    case 'testMail':
      return account(context, mail, 'test-mail', statusUrl(context.config));
    case 'testSend':
      return { ...testSend[language](mail.facts), html: mail.facts.html };
  }
}

const mapped = <T>(known: T | null, text: (known: T) => AccountParts): AccountParts | null =>
  known === null ? null : text(known);

async function account(
  context: Context,
  mail: DueMail,
  key: keyof typeof ACCOUNT_MESSAGES,
  url: string,
): Promise<AccountParts> {
  const { language } = mail;
  const values = { ...(await accountOf(context, mail)), url };
  const { subject, body } = ACCOUNT_MESSAGES[key][language];
  const product = context.config.productName[language];
  return {
    // the product's name, so that nobody takes it for a safety confirmation
    subject: `${language === 'jp' ? `【${product}】` : `${product}: `}${render(subject, values, { language })}`,
    body: render(body, values, { language }),
  };
}
