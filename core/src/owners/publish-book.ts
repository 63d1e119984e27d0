import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { userRoom } from '../platform/rooms.ts';
import { acknowledgeOutbox } from '../realtime/outbox.ts';
import type { OwnerTermsRow } from './owner-terms.entity.ts';
import { insertTermsEvent } from './owners.repository.ts';

/** A book that has changed, and the outbox row of that. */
export interface ChangedBook extends Pick<OwnerTermsRow, 'driverId' | 'bookId'> {
  outboxId: string;
}

/** Emits that a book has changed; the driver's screens that show it load it again. */
export const emitBook = (
  { publisher }: Pick<Core, 'publisher'>,
  { driverId, bookId }: Pick<OwnerTermsRow, 'driverId' | 'bookId'>,
): void => publisher.emit(userRoom(driverId), 'owner:changed', { bookId });

/** Stores, in the commit that changes them, that books have to be published. */
export async function booksChanged(sql: Sql, terms: readonly OwnerTermsRow[]): Promise<ChangedBook[]> {
  const changed: ChangedBook[] = [];
  for (const { id, driverId, bookId } of terms) {
    changed.push({ driverId, bookId, outboxId: await insertTermsEvent(sql, id) });
  }
  return changed;
}

/** Publishes committed changes of books, and acknowledges their outbox rows. */
export function publishBooks(core: Core, changed: readonly ChangedBook[]): void {
  for (const book of changed) emitBook(core, book);
  acknowledgeOutbox(
    core,
    changed.map(({ outboxId }) => outboxId),
  );
}
