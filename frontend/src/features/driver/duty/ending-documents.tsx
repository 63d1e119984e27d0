import type { EndingDocument } from '@waka/contracts/drivers/driver-views';
import { Link } from 'wouter';
import { dayOfYearText } from '../../../lib/i18n/day-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icons/icon.tsx';

/** Lists required documents that expire, while there is time to send new ones and after that. */
export function EndingDocuments({ documents }: { documents: readonly EndingDocument[] }) {
  const t = useT();
  if (documents.length === 0) return null;
  const isTooLate = documents.some(({ state }) => state !== 'ending');
  return (
    <section
      className={`grid gap-3 rounded-lg p-4 text-lg ${isTooLate ? 'bg-stop-soft text-stop' : 'bg-accent-soft text-ink'}`}
    >
      <ul className="grid gap-2 font-bold">
        {documents.map(({ kind, expiresOn, state, isRefused = false, isOfBefore = false, endsWithChange = false }) => (
          <li key={kind} className="flex gap-3">
            <Icon
              name={isRefused || state === 'expired' || state === 'refused' ? 'alert' : 'clock'}
              className="mt-0.5 size-6"
            />
            <span className="min-w-0">
              {t(`driver.documents.${isOfBefore ? 'again' : isRefused ? keptText(expiresOn, endsWithChange) : state}`, {
                document: t(`documents.kind.${kind}`),
                day: expiresOn ? dayOfYearText(expiresOn) : '',
              })}
            </span>
          </li>
        ))}
      </ul>
      <Link
        href="/driver/documents"
        className="flex min-h-14 items-center justify-center gap-2 rounded-lg bg-surface px-4 font-bold text-ink hover:bg-sunken"
      >
        {t('driver.menu.documents')}
        <Icon name="right" className="size-5" />
      </Link>
    </section>
  );
}

/** Returns the text for an earlier document that counts while the new one is refused. */
function keptText(expiresOn: string | null, endsWithChange: boolean) {
  if (endsWithChange) return expiresOn ? 'keptChange' : 'keptOpenChange';
  return expiresOn ? 'kept' : 'keptOpen';
}
