import { api, type DeliveryDetail } from '@tabimori/shared';
import { Care } from '../parts/care/care.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';

interface PersonCareProps {
  delivery: DeliveryDetail;
  applicantId: number;
  now: Date;
}

/** One person of a send. */
export function PersonCare({ delivery: { id, asksAnswer }, applicantId, now }: PersonCareProps) {
  const query = useCall(api.deliveryHistory.recipients, { id, applicantId });
  return (
    // as high as what comes
    <Pending query={query} rows={asksAnswer ? 12 : 1}>
      {({ items: [row] }) => row && <Care row={row} deliveryId={id} asksAnswer={asksAnswer} now={now} />}
    </Pending>
  );
}
