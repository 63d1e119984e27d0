import type { DriverDocument } from '@waka/contracts/drivers/driver-documents';
import { DOCUMENT_TYPES, MAX_DOCUMENT_BYTES } from '@waka/contracts/files/file-limits';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { dayOfYearText } from '../../../lib/i18n/day-text.ts';
import { formatDay } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { companionSender } from '../../../lib/uploads/send-by-companion.ts';
import { uploadErrorText } from '../../../lib/uploads/upload-error-text.ts';
import { ImageUploadButton } from '../../../ui/image-upload/image-upload-button.tsx';
import { LazyIcon, type LazyIconName } from '../../../ui/icons/lazy-icon.tsx';
import { kindTexts, standingOf, standingTexts, type Standing } from './document-texts.ts';
import { handIn } from './use-documents.ts';

const DAY_MS = 86_400_000;

const tones: Record<Standing, string> = {
  missing: 'bg-sunken text-ink',
  uploaded: 'bg-accent-soft text-ink',
  approved: 'bg-go-soft text-go',
  refused: 'bg-stop-soft text-stop',
  expired: 'bg-stop-soft text-stop',
  again: 'bg-accent-soft text-ink',
};

const icons: Record<DriverDocument['kind'], LazyIconName> = {
  licence: 'card',
  insurance: 'shield',
  vehicle_registration: 'paper',
  national_id: 'user',
  vehicle_photo: 'car',
};

export function DocumentCard({ document }: { document: DriverDocument }) {
  const t = useT();
  const kind = t(kindTexts[document.kind]);
  const standing = standingOf(document);
  const isMissing = standing === 'missing';
  return (
    <article aria-label={kind} className="rounded-xl bg-surface p-5 shadow-card">
      <div className="flex items-start gap-4">
        <Thumbnail document={document} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 className="font-extrabold">{kind}</h2>
            <span className={`rounded-full px-3 py-0.5 text-sm font-bold ${tones[standing]}`}>
              {t(standingTexts[standing])}
            </span>
          </div>
          <p className="mt-0.5 text-sm text-muted">
            {t(document.isRequired || document.isNeededNext ? 'documents.required' : 'documents.optional')}
          </p>
          <Days document={document} />
        </div>
      </div>
      {/* What is said of a refused one is that its earlier one ends with the change. */}
      {((document.isDueAgain && document.state !== 'refused') || document.isOfBefore) && (
        <p className="mt-3 rounded-md bg-accent-soft px-4 py-3">
          {t(document.isOfBefore ? 'documents.ofBefore' : 'documents.dueAgain')}
        </p>
      )}
      {document.state === 'refused' && document.reason && !document.isOfBefore && (
        <p className="mt-3 rounded-md bg-stop-soft px-4 py-3 text-stop">
          {t('documents.refusedBecause', { reason: document.reason })}
        </p>
      )}
      {document.earlier && <Earlier {...document.earlier} />}
      <div className="mt-4 flex gap-3">
        <UploadButton document={document} kind={kind} isFirst={isMissing} />
        {document.fileUrl && (
          <a
            href={document.fileUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={t('documents.viewKind', { kind })}
            className="tap inline-flex items-center justify-center rounded-lg px-5 font-bold hover:bg-sunken"
          >
            {t('documents.view')}
          </a>
        )}
      </div>
    </article>
  );
}

function Earlier({ validUntil, endsWithChange = false }: NonNullable<DriverDocument['earlier']>) {
  const t = useT();
  return (
    <p className={`mt-3 ${endsWithChange ? 'rounded-md bg-accent-soft px-4 py-3' : 'text-sm text-muted'}`}>
      {validUntil
        ? t(endsWithChange ? 'documents.earlierChange' : 'documents.earlier', { day: dayOfYearText(validUntil) })
        : t(endsWithChange ? 'documents.earlierOpenChange' : 'documents.earlierOpen')}
    </p>
  );
}

function Thumbnail({ document: { kind, fileUrl, contentType } }: { document: DriverDocument }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (fileUrl && fileUrl !== failedUrl && contentType?.startsWith('image/')) {
    return (
      <img
        src={fileUrl}
        alt=""
        className="size-14 shrink-0 rounded-md bg-sunken object-cover"
        onError={() => setFailedUrl(fileUrl)}
      />
    );
  }
  return (
    <span className="grid size-14 shrink-0 place-items-center rounded-md bg-sunken">
      <LazyIcon name={icons[kind]} />
    </span>
  );
}

function Days({ document: { expiresOn, isExpired, uploadedAt, state } }: { document: DriverDocument }) {
  const t = useT();
  return (
    <p className="figures text-sm text-muted">
      {state === 'uploaded' && uploadedAt && (
        <span className="block">{t('documents.sent', { day: formatDay(uploadedAt) })}</span>
      )}
      {expiresOn && (
        <span className="block">
          {t(isExpired ? 'documents.expired' : 'documents.expires', { day: dayOfYearText(expiresOn) })}
        </span>
      )}
    </p>
  );
}

const sendDocument = companionSender({ purpose: 'document', shouldUseMultipart: true });

interface UploadButtonProps {
  document: DriverDocument;
  kind: string;
  isFirst: boolean;
}

function UploadButton({ document, kind, isFirst }: UploadButtonProps) {
  const t = useT();
  const [tomorrow] = useState(() => new Date(Date.now() + DAY_MS).toISOString().slice(0, 10));
  return (
    <ImageUploadButton
      label={t(isFirst ? 'documents.uploadKind' : 'documents.replaceKind', { kind })}
      className={`tap inline-flex flex-1 items-center justify-center gap-2 rounded-lg px-5 py-2.5 font-bold transition-colors sm:flex-none ${isFirst ? 'bg-accent-soft hover:brightness-95' : 'bg-sunken hover:bg-line'}`}
      title={kind}
      hint={t('documents.hint')}
      typesText="upload.onlyDocuments"
      maxBytes={MAX_DOCUMENT_BYTES}
      types={['image/*', 'application/pdf']}
      accept={DOCUMENT_TYPES}
      facing="environment"
      fields={
        document.expires
          ? [{ name: 'expiresOn', label: t('documents.expiresOn'), type: 'date', min: tomorrow }]
          : undefined
      }
      send={sendDocument}
      finish={({ key }, { expiresOn = null }: { expiresOn?: string | null }) => handIn(document.kind, key, expiresOn)}
      failureText={failureText}
    >
      {t(isFirst ? 'documents.upload' : 'documents.replace')}
    </ImageUploadButton>
  );
}

const failureText = (error: unknown): string => uploadErrorText(error) || errorText(error, 'documents.sendFailed');
