import { useQuery } from '@tanstack/react-query';
import { documentRoutes } from '@waka/contracts/drivers/driver-document-routes';
import { profileRoutes } from '@waka/contracts/accounts/profile-routes';
import type { DriverDocument } from '@waka/contracts/drivers/driver-documents';
import type { DriverStatus } from '@waka/contracts/drivers/driver-views';
import { Link } from 'wouter';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { isNothingHandedIn, missingFacts } from '../../../lib/missing-facts.ts';
import { CallSupport } from '../../../ui/call-support.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';

const words = {
  pending: 'driver.notApproved',
  approved: 'driver.offlineText',
  rejected: 'driver.rejected',
  suspended: 'driver.suspended',
} as const;

/** Shows why a driver may not drive yet, or no longer, and what is missing. */
export function ApprovalBox({ status }: { status: DriverStatus }) {
  const t = useT();
  // Documents are not the cause then, and none of them ends it.
  const isSuspended = status.approval === 'suspended';
  const { data: documents } = useQuery({
    queryKey: ['driver', 'documents'],
    queryFn: ({ signal }) => call(documentRoutes.driverDocuments, { signal }),
    // Ops may decide about them meanwhile.
    staleTime: 0,
    enabled: !isSuspended,
  });
  const { data: profile } = useQuery({
    queryKey: ['driver', 'profile'],
    queryFn: ({ signal }) => call(profileRoutes.driverProfile, { signal }),
    staleTime: 0,
    enabled: !isSuspended,
  });
  const facts = profile && missingFacts(profile).map((text) => t(text));
  const names = documents?.filter(isMissing).map(({ kind }) => t(`documents.kind.${kind}`));
  const missing = facts && names && [...facts, ...names];
  const isPending = status.approval === 'pending';
  const isNothingIn = isPending && documents !== undefined && isNothingHandedIn(documents);
  const refused = documents?.filter(({ isRequired, state }) => isRequired && state === 'refused') ?? [];
  const isSentBack = isPending && refused.length > 0;
  const isWaiting = isPending && !isNothingIn && !isSentBack;
  return (
    <section className="grid gap-3 rounded-lg bg-accent-soft p-4 text-lg text-ink">
      <p className="flex gap-3 font-bold">
        <Icon name={isWaiting ? 'clock' : 'alert'} className="mt-0.5 size-6" />
        {t(isNothingIn ? 'driver.nothingToReview' : isSentBack ? 'driver.sendAgain' : words[status.approval])}
      </p>
      {status.reviewReason && <p>{t('driver.reviewReasonText', { reason: status.reviewReason })}</p>}
      {refused.map(({ kind, reason }) => (
        <p key={kind} className="break-words">
          {t('driver.documentRejected', { document: t(`documents.kind.${kind}`) })} <bdi>{reason}</bdi>
        </p>
      ))}
      {isSuspended && <CallSupport />}
      {!isSuspended && missing && missing.length > 0 && (
        <p>{t('documents.missing', { documents: missing.join('\u00a0· ') })}</p>
      )}
      {missing?.length === 0 && isWaiting && <p>{t('driver.allDocumentsIn')}</p>}
      {!isSuspended && facts && facts.length > 0 && (
        <Link href="/driver/profile" className={LINK}>
          {t('driver.missing.profile')}
          <Icon name="right" className="size-5" />
        </Link>
      )}
      {!isSuspended && (
        <Link href="/driver/documents" className={LINK}>
          {t('driver.menu.documents')}
          <Icon name="right" className="size-5" />
        </Link>
      )}
    </section>
  );
}

const LINK = 'flex min-h-14 items-center justify-center gap-2 rounded-lg bg-surface px-4 font-bold hover:bg-sunken';

const isMissing = ({ isRequired, state, isExpired }: DriverDocument): boolean =>
  isRequired && state !== 'refused' && (state === 'missing' || isExpired);
