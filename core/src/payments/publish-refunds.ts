import { In, IsNull } from 'typeorm';
import type { Core } from '../platform/core.ts';
import { ADMINS } from '../platform/rooms.ts';
import { FareRefundRow } from './refunds/fare-refund.entity.ts';

/** Emits that refunds, or what keeps them from being given, have changed; pages of ops that show them load them again. */
export const publishRefunds = ({ publisher }: Pick<Core, 'publisher'>): void =>
  publisher.emit(ADMINS, 'ops:decided', { about: 'refunds' });

/** Emits it where something of some rides' fares is still to be given back: what was said about their cash may keep it from that. */
export async function publishRefundsOf(core: Pick<Core, 'sql' | 'publisher'>, rideIds: string[]): Promise<void> {
  const due = { rideId: In(rideIds), givenAt: IsNull() };
  if (rideIds.length > 0 && (await core.sql.manager.existsBy(FareRefundRow, due))) publishRefunds(core);
}
