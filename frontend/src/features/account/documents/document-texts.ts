import type { Approval } from '@waka/contracts/accounts/profile-views';
import type { DocumentKind, DriverDocument } from '@waka/contracts/drivers/driver-documents';
import type { MessageKey } from '../../../lib/i18n/i18n.ts';
import { isNothingHandedIn } from '../../../lib/missing-facts.ts';

export const kindTexts: Record<DocumentKind, MessageKey> = {
  licence: 'documents.kind.licence',
  insurance: 'documents.kind.insurance',
  vehicle_registration: 'documents.kind.vehicle_registration',
  national_id: 'documents.kind.national_id',
  vehicle_photo: 'documents.kind.vehicle_photo',
};

/** State of a document; an expired one counts as little as a refused one. */
export type Standing = DriverDocument['state'] | 'expired' | 'again';

export function standingOf({
  state,
  isExpired,
  isOfBefore,
}: Pick<DriverDocument, 'state' | 'isExpired' | 'isOfBefore'>): Standing {
  if (isOfBefore) return 'again';
  return isExpired && state !== 'missing' ? 'expired' : state;
}

export const standingTexts: Record<Standing, MessageKey> = {
  missing: 'documents.state.missing',
  uploaded: 'documents.state.uploaded',
  approved: 'documents.state.approved',
  refused: 'documents.state.refused',
  expired: 'documents.state.expired',
  again: 'documents.state.again',
};

interface Word {
  title: MessageKey;
  text: MessageKey;
  /** Number of documents that the driver has to act on; of an approved driver with none of them, of those in review. */
  count: number;
  tone: 'go' | 'calm' | 'stop';
}

/** Returns what the approval means for the driver now, by the documents that are still to do. */
export function approvalWord(approval: Approval, documents: readonly DriverDocument[]): Word {
  const required = documents.filter(({ isRequired }) => isRequired).map(standingOf);
  const toDo = required.filter(isToDo).length;
  const inReview = required.filter((standing) => standing === 'uploaded').length;
  const count = toDo > 0 || approval !== 'approved' ? toDo : inReview;
  const words: Record<Approval, Omit<Word, 'count'>> = {
    approved: {
      title: 'documents.approval.approved',
      // Whether one that replaces another keeps the driver offline is on the driver's screen.
      text: `documents.approval.approved${toDo > 0 ? 'Attention' : inReview > 0 ? 'Review' : 'Text'}`,
      tone: count > 0 ? 'calm' : 'go',
    },
    pending: {
      title: isNothingHandedIn(documents) ? 'documents.approval.nothing' : 'documents.approval.pending',
      text: count > 0 ? 'documents.approval.pendingMissing' : 'documents.approval.pendingReview',
      tone: 'calm',
    },
    rejected: { title: 'documents.approval.rejected', text: 'documents.approval.rejectedText', tone: 'stop' },
    suspended: { title: 'documents.approval.suspended', text: 'documents.approval.suspendedText', tone: 'stop' },
  };
  return { ...words[approval], count };
}

const isToDo = (standing: Standing) => standing !== 'uploaded' && standing !== 'approved';
