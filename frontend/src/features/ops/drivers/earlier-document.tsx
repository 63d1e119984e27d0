import type { ReviewedDocument } from '@waka/contracts/ops/ops-file-views';
import { useState } from 'react';
import { dayOfYearText } from '../../../lib/i18n/day-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { endEarlierDocument } from './driver-queries.ts';

/** Says until when the approved document counts in whose place this one was sent; nothing where there is none. */
export function useEarlierText({ earlier }: ReviewedDocument): string | null {
  const t = useT();
  if (!earlier) return null;
  const { validUntil } = earlier;
  return validUntil ? t('ops.document.earlier', { day: dayOfYearText(validUntil) }) : t('ops.document.earlierOpen');
}

/** Shows the approved document that still counts though another was sent, and offers to end it. */
export function EarlierDocument({ driverId, document }: { driverId: string; document: ReviewedDocument }) {
  const t = useT();
  const text = useEarlierText(document);
  const { id, kind, decisionId, earlier } = document;
  // The state when the dialog opens: other admins decide meanwhile.
  const [ending, setEnding] = useState<Parameters<typeof endEarlierDocument>[0] | null>(null);
  if (text === null || id === null) return null;
  // An older backend leaves it out, and cannot end it.
  const isEndable = earlier?.fileUrl !== undefined;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{text}</p>
      {earlier?.fileUrl && (
        <a href={earlier.fileUrl} target="_blank" rel="noreferrer" className="tap text-sm font-bold text-violet">
          {t('ops.document.earlierFile')}
        </a>
      )}
      {isEndable && (
        <Button tone="quiet" onClick={() => setEnding({ driverId, kind, documentId: id, decisionId })}>
          {t('ops.document.endEarlier')}
        </Button>
      )}
      {ending && (
        <ReasonDialog
          asked={{
            title: t('ops.document.endEarlier'),
            text: t('ops.document.endEarlierText'),
            action: t('ops.document.endEarlier'),
            tone: 'danger',
            onSubmit: (reason) => endEarlierDocument(ending, reason),
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </div>
  );
}
