import type { RefundNoteRequest } from '@waka/contracts/ops/ops-requests';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import { call } from '../../../lib/api/api-client.ts';
import { orWithout } from '../../../lib/api/or-without.ts';

/** Records a refund of a ride, with what its page showed as left to give back. */
export function noteRefund(id: string, { refundable, ...refund }: RefundNoteRequest): Promise<unknown> {
  const send = (body: RefundNoteRequest) => call(opsRoutes.opsNoteRefund, { params: { id }, body });
  // A backend of the version before has no field for it.
  return refundable === undefined
    ? send(refund)
    : orWithout(
        'refundable',
        () => send({ ...refund, refundable }),
        () => send(refund),
      );
}
