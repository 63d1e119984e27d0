import type { DriverProfileView } from '@waka/contracts/accounts/profile-views';
import type { DriverDocument } from '@waka/contracts/drivers/driver-documents';
import { useT } from '../../../lib/i18n/use-t.ts';
import { missingFacts } from '../../../lib/missing-facts.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { approvalWord } from './document-texts.ts';

const tones = { go: 'bg-go-soft text-go', calm: 'bg-accent-soft text-ink', stop: 'bg-stop-soft text-stop' } as const;
const icons = { go: 'check', calm: 'clock', stop: 'alert' } as const;

interface ApprovalNoteProps {
  driver: Pick<DriverProfileView, 'approval'> & Parameters<typeof missingFacts>[0];
  documents: readonly DriverDocument[];
}

/** Shows whether this driver may go online, and what is missing for it. */
export function ApprovalNote({ driver, documents }: ApprovalNoteProps) {
  const t = useT();
  const { title, text, count, tone } = approvalWord(driver.approval, documents);
  const facts = driver.approval === 'pending' ? missingFacts(driver).map((fact) => t(fact)) : [];
  return (
    <output className={`flex gap-4 rounded-xl p-5 ${tones[tone]}`}>
      <Icon name={icons[tone]} className="mt-0.5 size-7" />
      <span className="min-w-0">
        <span className="block text-lg font-extrabold">{t(title)}</span>
        {(facts.length === 0 || count > 0) && <span className="block text-ink">{t(text, { count })}</span>}
        {facts.length > 0 && (
          <span className="block text-ink">{t('documents.missing', { documents: facts.join('\u00a0· ') })}</span>
        )}
      </span>
    </output>
  );
}
