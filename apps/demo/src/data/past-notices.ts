import { randomUUID } from 'node:crypto';
import { DeliveryEntity, MessageTemplateEntity, UserEntity } from '@tabimori/server';
import { MESSAGE_TYPE } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { DemoCompany } from './organisation.js';
import { saveRecipients, type Traveler } from './past-recipients.js';
import { Random } from './random.js';

const DAY = 86_400_000;

/** Notices that administrators of two companies sent by hand, from their own templates. */
export async function loadPastNotices(
  tx: EntityManager,
  companies: readonly DemoCompany[],
  travelersOf: (company: DemoCompany) => readonly Traveler[],
): Promise<void> {
  for (const [i, company] of companies.slice(0, 2).entries()) {
    const sender = await tx.findOneByOrFail(UserEntity, { companyId: company.id, userDiv: 3 });
    const template = await tx.findOneByOrFail(MessageTemplateEntity, { companyId: company.id, displayOrder: i });
    const at = new Date(Date.now() - (6 + i * 21) * DAY);
    const { id } = await tx.save(DeliveryEntity, {
      sendId: randomUUID(),
      companyId: company.id,
      messageType: MESSAGE_TYPE.notice,
      origin: 'manual' as const,
      state: 'finished' as const,
      senderId: sender.id,
      asksAnswer: false,
      subject: template.subject,
      subjectEn: template.subjectEn,
      content: {
        jp: { subject: template.subject, body: template.body, sms: template.smsText },
        en: { subject: template.subjectEn, body: template.bodyEn, sms: template.smsTextEn },
        originAt: null,
        epicenter: null,
        magnitude: null,
        intensities: {},
      },
      priority: 4,
      sentAt: at,
      finishedAt: new Date(at.getTime() + 20_000),
    });
    await saveRecipients(tx, id, at, travelersOf(company), [], new Random(id));
  }
}
