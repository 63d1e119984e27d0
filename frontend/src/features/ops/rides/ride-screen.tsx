import { useQuery } from '@tanstack/react-query';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { RideFile } from '@waka/contracts/ops/people-views';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { usePageTitle } from '../../../lib/hooks/use-page-title.ts';
import { caseReason, keepReason } from '../shared/case-reason.ts';
import { OPS } from '../live/ops-keys.ts';
import { opsStore } from '../live/ops.store.ts';
import { RideActions } from './ride-actions.tsx';
import { RideFacts } from './ride-facts.tsx';
import { RideFileView } from './ride-file-view.tsx';
import { WhyForm } from './why-form.tsx';

/** Shows one ride: what all admins see of it, and its file for a given reason. */
export function RideScreen({ rideId }: { rideId: string }) {
  const t = useT();
  const [reason, setReason] = useState(caseReason);
  const openFor = (given: string) => {
    keepReason(given);
    setReason(given);
  };
  const [left, setLeft] = useState<OpsRide | null>(null);
  const live = opsStore(({ rides }) => rides.get(rideId));
  // Another admin may end it while a dialog is open here, which then says so.
  const ended = opsStore((state) => state.ended.get(rideId));
  const { data, error, refetch } = useQuery({
    // Each step of the ride changes the file; each fetch of it is recorded, with the reason that was given.
    queryKey: [...OPS.ride, 'file', rideId, reason, (live ?? ended)?.seq],
    queryFn: ({ signal }) =>
      call(opsRoutes.opsRide, { params: { id: rideId }, body: { reason: reason ?? '' }, signal }),
    enabled: reason !== null,
    placeholderData: (before) => before,
    gcTime: 0,
  });
  const file = reason === null ? undefined : data;
  // A ride that is over leaves the live list, but stays on this page.
  const isLate = ended && ended.seq > Math.max(left?.seq ?? 0, file?.ride.seq ?? 0);
  const known = live ?? (isLate ? ended : left);
  const ride = known && (!file || known.seq >= file.ride.seq) ? known : file?.ride;
  // With several tabs open, each title names its ride.
  usePageTitle([t('ops.ride.title'), ride?.riderName].filter(Boolean).join(': '));
  return (
    <div className="mx-auto grid max-w-7xl gap-4">
      <Link
        href="/admin/rides"
        className="tap -mb-3 inline-flex w-fit items-center gap-1.5 text-sm font-bold text-muted"
      >
        <Icon name="back" className="size-5" />
        {t('ops.rides')}
      </Link>
      <h1 className="text-xl font-extrabold">{t('ops.ride.title')}</h1>
      {ride && (
        <>
          <RideFacts
            ride={withRound(ride, file)}
            phones={file?.phones ?? null}
            details={file?.details ?? null}
            reason={reason}
          />
          <RideActions
            ride={ride}
            details={file?.details ?? null}
            onDone={(given, changed) => {
              if (changed) setLeft(changed);
              // The reason of the measure also counts for fetching the file afterwards.
              if (reason !== null) void refetch();
              else if (given !== null) openFor(given);
            }}
          />
        </>
      )}
      {reason === null && <WhyForm onGiven={openFor} />}
      {reason !== null && !file && !error && <Skeleton className="h-64" />}
      {error && <p role="alert">{errorText(error, 'ops.failed')}</p>}
      {file && <RideFileView file={file} />}
    </div>
  );
}

/** Adds the last round from the file, which explains a search that asked no driver. */
const withRound = (ride: OpsRide, file: RideFile | undefined): OpsRide => {
  const round = file?.search.at(-1);
  return ride.lastRound || !round ? ride : { ...ride, lastRound: { ...round, skipped: round.skipped ?? {} } };
};
