import type { RareNotice } from '@waka/contracts/notifications/notification';
import { userById } from '../accounts/users.repository.ts';
import { noticeText } from '../messages/notices.ts';
import { notify } from '../notifications/notification-centre.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { approvedVehicle } from './approved-vehicle.ts';
import type { OwnerTermsRow } from './owner-terms.entity.ts';
import { termsIn } from './owners.repository.ts';

type OwnerNotice = Extract<RareNotice, `owner_${string}` | `book_${string}` | `terms_${string}`>;

/** Notifies the driver of a book of what has changed about it, in the caller's transaction. */
export async function notifyDriver(
  sql: Sql,
  { driverId, ownerName }: Pick<OwnerTermsRow, 'driverId' | 'ownerName'>,
  notice: OwnerNotice,
): Promise<void> {
  const language = (await userById(sql, driverId))?.language ?? null;
  const message = noticeText(notice, language, { owner: ownerName });
  await notify(sql, { userId: driverId, kind: 'ops_message', facts: { message, notice, owner: ownerName } });
}

/** Notifies a driver whose approved vehicle is not that of his book that the book goes on, in the caller's transaction. */
export async function notifyOtherVehicle(sql: Sql, driverId: string): Promise<void> {
  const terms = await termsIn(sql, driverId, 'active');
  if (terms && (await approvedVehicle(sql, driverId)) !== terms.vehicleId)
    await notifyDriver(sql, terms, 'book_other_vehicle');
}
