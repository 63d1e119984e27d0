import type { DriverDocument } from '@waka/contracts/drivers/driver-documents';
import { Link } from 'wouter';
import { listed } from '../../../lib/i18n/listed.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { kindTexts } from './document-texts.ts';
import { useDocuments } from './use-documents.ts';

/** Says which documents of a vehicle or licence in review are due. Without them the driver goes offline with its approval, or it waits for them. */
export function DocumentsDue() {
  const t = useT();
  const due = useDocuments().data?.filter(isDue) ?? [];
  if (due.length === 0) return null;
  return (
    <p className="mt-2 rounded-md bg-accent-soft px-3 py-2 text-sm font-semibold">
      {t('documents.due', { documents: listed(due.map(({ kind }) => t(kindTexts[kind]))) })}{' '}
      <Link href="/driver/documents" className="tap inline-flex items-center underline">
        {t('documents.title')}
      </Link>
    </p>
  );
}

function isDue({ isDueAgain, isRequired, isNeededNext, state, isExpired }: DriverDocument): boolean {
  if (isNeededNext && (state === 'missing' || state === 'refused' || isExpired)) return true;
  return Boolean(isDueAgain && (isRequired || isNeededNext));
}
