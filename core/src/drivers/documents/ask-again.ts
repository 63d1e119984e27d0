import type { Actor } from '../../platform/actor.ts';
import type { DriverProfile } from '../../accounts/driver-profile.entity.ts';
import { userById } from '../../accounts/users.repository.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { discardFiles } from '../../files/discard-files.ts';
import { noticeText } from '../../messages/notices.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { documentBy, documentsOf, earlierKeysOf, endCover, markOfBefore, setReview } from './documents.repository.ts';
import { documentsAgain, documentsConcerned, documentsOfBefore } from './documents-again.ts';

/**
 * Asks, in the transaction that approves the change of `profile`, for the documents that are of the vehicle or licence
 * before: they count no more and cannot be approved again, and those that were sent since count once they are approved. Returns whether any is due.
 */
export async function askAgain(sql: Sql, admin: Actor, profile: DriverProfile): Promise<boolean> {
  const { userId } = profile;
  const documents = await documentsOf(sql, userId);
  const kinds = documentsAgain(profile, documents);
  const reason = noticeText('paper_again', (await userById(sql, userId))?.language ?? null);
  // One that was refused keeps the words of its refusal.
  for (const { id, kind } of documents.filter((one) => one.state !== 'refused' && kinds.includes(one.kind))) {
    const document = await documentBy(sql, { id });
    if (!document) continue;
    await discardFiles(sql, document.earlierKey === null ? [] : [document.earlierKey]);
    await setReview(sql, document, { state: 'refused', reason, reviewedBy: admin.id, expiresOn: null });
    const details = { kind, documentId: id, expiresOn: null };
    const subject = { type: 'user', id: userId } as const;
    await recordAudit(sql, { actor: admin, action: 'driver_document.refused', subject, details, reason });
  }
  // Whatever is of the vehicle or licence, also what was sent since.
  const ended = documentsConcerned(profile, documents);
  await discardFiles(sql, await earlierKeysOf(sql, userId, ended));
  await endCover(sql, userId, ended);
  await markOfBefore(sql, userId, documentsOfBefore(profile, documents));
  return kinds.length > 0;
}
