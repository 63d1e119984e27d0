import type { User } from '@waka/contracts/accounts/user';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useClaims } from '../../lib/payments/use-claims.ts';
import { useOpenCash } from '../../lib/payments/use-open-cash.ts';
import { useOpenUnpaid, useUnpaid } from '../../lib/payments/use-unpaid.ts';
import { LazyClaimNotes, LazyOpenCash } from '../../ui/cash/lazy-cash.ts';
import { LazyWrongContact } from '../../ui/safety/lazy-wrong-contact.ts';
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
  return (
    <>
      <LazyScheduledRides />
      {(unpaid.length > 0 || claims.length > 0 || cash.length > 0 || user.hasWrongContact) && (
        <div className="mb-3 grid grid-cols-1 gap-2">
          {unpaid.map(({ rideId, amount, currency, destination, needsCheck }) => (
            <Banner
              key={rideId}
              tone="stop"
              icon="wallet"
              action={
                <button
                  type="button"
                  className="tap shrink-0 rounded-md px-2 underline"
                  disabled={open.isPending}
                  onClick={() => open.mutate(rideId)}
                >
                  {t(needsCheck ? 'payment.confirmNow' : 'payment.payNow')}
                </button>
              }
            >
              <span className="figures block">
                {t(needsCheck ? 'payment.confirmAmount' : 'payment.unpaidAmount', {
                  amount: formatMoney(amount, currency),
                })}
              </span>
              <span className="block truncate text-sm font-normal">{t('payment.unpaidRide', { destination })}</span>
            </Banner>
          ))}
          {claims.length > 0 && <LazyClaimNotes claims={claims} />}
          {cash.length > 0 && <LazyOpenCash rides={cash} side="rider" />}
          {user.hasWrongContact && <LazyWrongContact />}
        </div>
      )}
    </>
  );
}
