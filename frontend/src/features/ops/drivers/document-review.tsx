import type { ReviewedDocument } from '@waka/contracts/ops/ops-file-views';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { formatDayOfYear } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, type ChipTone } from '../shared/chip.tsx';
import { DateField } from '../shared/date-field.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { approveDocument, refuseDocument } from './driver-queries.ts';
import { dayOf, isoDay } from '../shared/typed-date.ts';
import { EarlierDocument, useEarlierText } from './earlier-document.tsx';
import { DocumentView } from './document-view.tsx';

interface DocumentReviewProps {
  driverId: string;
  document: ReviewedDocument;
}

const tones: Record<ReviewedDocument['state'] | 'expired', ChipTone> = {
  missing: 'plain',
  uploaded: 'calm',
  approved: 'go',
  refused: 'stop',
  expired: 'stop',
};

export function DocumentReview({ driverId, document }: DocumentReviewProps) {
  const t = useT();
  const kind = t(`documents.kind.${document.kind}`);
  const standing = document.isExpired && document.state !== 'missing' ? 'expired' : document.state;
  return (
    <article aria-label={kind} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-2">
        <h2 className="font-extrabold">{kind}</h2>
        <Chip tone={tones[standing]}>{t(`documents.state.${standing}`)}</Chip>
      </div>
      <DocumentView document={document} name={kind} />
      <p className="text-sm text-muted">
        {document.uploadedAt
          ? t('ops.document.sent', { time: formatDayOfYear(document.uploadedAt) })
          : t('ops.document.none')}
        {!document.isRequired && !document.isNeededNext && ` · ${t('documents.optional')}`}
      </p>
      {document.reason && <p className="text-sm text-stop wrap-anywhere">{document.reason}</p>}
      {isToSendAgain(document) && <p className="text-sm text-stop">{t('ops.document.dueAgain')}</p>}
      {document.isOfBefore && <p className="text-sm text-stop">{t('ops.document.ofBefore')}</p>}
      <EarlierDocument driverId={driverId} document={document} />
      {document.id && !document.isOfBefore && (
        <DocumentDecision driverId={driverId} document={document} documentId={document.id} kind={kind} />
      )}
    </article>
  );
}

/** Checks whether it ends with the change in review, and is needed then. Of a refused one it is the earlier document that ends. */
const isToSendAgain = ({ isDueAgain, isOfBefore, state, isRequired, isNeededNext }: ReviewedDocument): boolean =>
  Boolean(isDueAgain && !isOfBefore && state !== 'refused' && (isRequired || isNeededNext));

function DocumentDecision({
  driverId,
  document,
  documentId,
  kind,
}: DocumentReviewProps & { documentId: string; kind: string }) {
  const t = useT();
  const earlier = useEarlierText(document);
  const target = { driverId, kind: document.kind, documentId, decisionId: document.decisionId };
  const [expiresOn, setExpiresOn] = useState(document.expiresOn ?? '');
  // The state when the dialog opens: other admins decide meanwhile.
  const [refusing, setRefusing] = useState<typeof target | null>(null);
  const approving = useMutation({ mutationFn: () => approveDocument(target, document.expires ? expiresOn : null) });
  const isChanged = document.state !== 'approved' || (document.expires && expiresOn !== document.expiresOn);
  return (
    <>
      <form
        className="mt-auto grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          approving.mutate();
        }}
      >
        {document.expires && (
          <DateField
            label={t('ops.document.expiresOn')}
            initial={dayOf(expiresOn)}
            onChange={(day) => setExpiresOn(day instanceof Date ? isoDay(day) : '')}
          />
        )}
        {approving.isError && (
          <p role="alert" className="text-sm text-stop">
            {errorText(approving.error, 'ops.notSaved')}
          </p>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button
            type="submit"
            className="px-2"
            disabled={!isChanged || (document.expires && expiresOn === '')}
            isBusy={approving.isPending}
            aria-label={t('ops.document.approveKind', { kind })}
          >
            {t('ops.document.approve')}
          </Button>
          <Button
            tone="danger"
            className="px-2"
            disabled={document.state === 'refused'}
            aria-label={t('ops.document.refuseKind', { kind })}
            onClick={() => setRefusing(target)}
          >
            {t('ops.document.refuse')}
          </Button>
        </div>
      </form>
      {/* Not inside the form: its submit event would reach this form too. */}
      {refusing && (
        <ReasonDialog
          asked={{
            title: t('ops.document.refuseKind', { kind }),
            text: [t('ops.document.refuseText'), earlier].filter(Boolean).join(' '),
            action: t('ops.document.refuse'),
            tone: 'danger',
            onSubmit: (reason) => refuseDocument(refusing, reason),
          }}
          onClose={() => setRefusing(null)}
        />
      )}
    </>
  );
}
