import type { Core } from '../../platform/core.ts';
import { ADMINS, userRoom } from '../../platform/rooms.ts';
import { acknowledgeOutbox } from '../../realtime/outbox.ts';
import type { PayoutRow } from './payout.entity.ts';

type Concerned = Pick<PayoutRow, 'id' | 'driverId'>;

/** Publishes a committed change of a payout, and acknowledges its outbox row. */
export function publishPayout(core: Core, payout: Concerned, outboxId: string): void {
  emitPayout(core, payout);
  acknowledgeOutbox(core, [outboxId]);
}

/** Emits that a payout has changed; screens that show it load it again. */
export function emitPayout({ publisher }: Pick<Core, 'publisher'>, { id, driverId }: Concerned): void {
  publisher.emit(userRoom(driverId), 'payout:changed', { id });
  publisher.emit(ADMINS, 'ops:decided', { about: 'payouts' });
}
