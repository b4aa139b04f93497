import { api } from '@tabimori/shared';
import type { ReactNode } from 'react';
import { Pending } from '../../shell/states.js';
import { useCall } from '../../shell/use-call.js';
import { Care, useCareRows } from './care.js';

interface SendCareProps {
  deliveryId: number;
  applicantId: number;
  asksAnswer: boolean;
  /** it asks for none, but what they say can be recorded: a tsunami alert */
  warns?: boolean;
  now: Date;
  /** leads to the next person */
  next?: ReactNode;
}

/** One person whom a send reached. */
export function SendCare({ applicantId, ...send }: SendCareProps) {
  const { deliveryId, asksAnswer, warns = false } = send;
  const query = useCall(api.deliveryHistory.recipients, { id: deliveryId, applicantId }, { live: true });
  const rows = useCareRows();
  return (
    <Pending query={query} rows={asksAnswer || warns ? rows : 1}>
      {({ items: [row] }) => row && <Care row={row} {...send} />}
    </Pending>
  );
}
