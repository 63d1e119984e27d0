import { useQuery } from '@tanstack/react-query';
import type { User } from '@waka/contracts/accounts/user';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../lib/api/api-client.ts';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useClaims } from '../../lib/payments/use-claims.ts';
import { useOpenCash } from '../../lib/payments/use-open-cash.ts';
import { useOpenUnpaid, useUnpaid } from '../../lib/payments/use-unpaid.ts';
import { addressText } from '../../lib/place-text.ts';
import { isStored } from '../../lib/storage/stored-value.ts';
import { LazyClaimNotes, LazyOpenCash } from '../../ui/cash/lazy-cash.ts';
import { LazyOpenSafety } from '../../ui/safety/lazy-safety-button.ts';
import { hasNoPhone, LazyNoPhone, LazyOpenAlert, LazyWrongContact } from '../../ui/safety/lazy-safety-cards.ts';
import { Banner } from '../../ui/states/banner.tsx';
import { LazyScheduledRides } from './scheduled/lazy-scheduled.ts';

export interface HomeNotesProps {
  user: User;
  /** Below the form stands what needs no act. */
  isBelow?: boolean;
}

/** Shows the rides that a rider has scheduled, and what he still has to do, on every device until it is done. */
export const HomeNotes = ({ user, isBelow }: HomeNotesProps) =>
  isBelow ? <LazyScheduledRides isCancelled /> : <NotesAbove user={user} />;

function NotesAbove({ user }: { user: User }) {
  const t = useT();
  const { data: unpaid = [] } = useUnpaid();
  const { data: claims = [] } = useClaims();
  const { data: cash = [] } = useOpenCash();
  const open = useOpenUnpaid();
  const { data: incidents } = useQuery({
    queryKey: ['incidents', 'alerts'],
    queryFn: ({ signal }) => call(safetyRoutes.myIncidents, { signal }),
    staleTime: 0,
  });
  // Stays when the alert ends, which its open dialog says.
  const [hasAlert, setHasAlert] = useState(() => isStored('sos') || isStored('alert'));
  // The note itself says whether it still runs.
  if (!hasAlert && incidents?.some(({ kind, state }) => kind === 'sos' && state !== 'closed')) setHasAlert(true);
  return (
    <>
      {hasAlert && (
        <>
          <LazyOpenAlert />
          <LazyOpenSafety />
        </>
      )}
      <LazyScheduledRides />
      {(unpaid.length > 0 || claims.length > 0 || cash.length > 0 || user.hasWrongContact || hasNoPhone(user)) && (
        <div className="mb-3 grid grid-cols-1 gap-2">
          {unpaid.map(({ rideId, amount, currency, destination, destinationNear, needsCheck, fee }) => (
            <Banner key={rideId} tone="stop" icon="wallet">
              <span className="figures block">
                {t(needsCheck ? 'payment.confirmAmount' : 'payment.unpaidAmount', {
                  amount: formatMoney(amount, currency),
                })}
              </span>
              <span className="block text-sm font-normal wrap-anywhere">
                {fee && `${t(`payment.fee.${fee}`)} · `}
                {t('payment.unpaidRide', {
                  destination: addressText({ address: destination, near: destinationNear }, t),
                })}
              </span>
              {/* Below the place, which would have no room beside it on a narrow phone. */}
              <span className="flex flex-wrap gap-x-4">
                <button
                  type="button"
                  className="tap inline-flex items-center underline"
                  disabled={open.isPending}
                  onClick={() => open.mutate(rideId)}
                >
                  {t(needsCheck ? 'payment.confirmNow' : 'payment.payNow')}
                </button>
                <Link href={`/help?ride=${rideId}`} className="tap inline-flex items-center underline">
                  {t('payment.fee.report')}
                </Link>
              </span>
            </Banner>
          ))}
          {claims.length > 0 && <LazyClaimNotes claims={claims} />}
          {cash.length > 0 && <LazyOpenCash rides={cash} side="rider" />}
          {user.hasWrongContact && <LazyWrongContact />}
          {hasNoPhone(user) && <LazyNoPhone />}
        </div>
      )}
    </>
  );
}
