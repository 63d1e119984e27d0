import { CASH } from '@waka/contracts/money/payment-method';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { RideDetails, RideFile } from '@waka/contracts/ops/people-views';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { Link } from 'wouter';
import { formatDayOfYear, formatMoney } from '../../../lib/i18n/format.ts';
import type { MessageKey } from '../../../lib/i18n/message-key.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { useVehicleNames } from '../../../lib/vehicles/use-vehicles.ts';
import { placeText } from '../../../lib/place-text.ts';
import { FindingList } from '../../../ui/finding-list.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { LazyPriceDetails } from '../../../ui/price/lazy-price-details.ts';
import { Phone } from '../shared/phone-link.tsx';
import { RideChips } from './ride-chips.tsx';
import { DetailFacts } from './detail-facts.tsx';
import { Fact } from './fact.tsx';
import { feeOf } from './fee-of.ts';
import { RideTime } from './ride-time.tsx';
import { SurgeFact } from './surge-fact.tsx';
import { askedText } from './search-words.ts';

interface RideFactsProps {
  ride: OpsRide;
  /** Null until the file is open. */
  phones: RideFile['phones'] | null;
  details: RideFile['details'] | null;
  /** Why the file of the ride was opened; also given for the files of its people opened from here. */
  reason: string | null;
}

export function RideFacts({ ride, phones, details, reason }: RideFactsProps) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const nameOfMethod = useMethodNames();
  return (
    <section aria-label={t('ops.ride.facts')} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <RideChips {...ride} />
        <span className="figures text-sm text-muted">
          <RideTime ride={ride} />
        </span>
      </div>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
        <Fact name={t('ops.ride.rider')}>
          <FileOf href={`/admin/people/${ride.riderId}`} reason={reason} name={ride.riderName} />
          <Call phone={phones?.rider ?? null} />
        </Fact>
        {ride.passengerName && (
          <Fact name={t('ops.ride.passenger')}>
            <bdi>{ride.passengerName}</bdi>
            <Call phone={phones?.passenger ?? null} />
          </Fact>
        )}
        <Fact name={t('ops.ride.driver')}>
          {ride.driverName ? (
            <FileOf href={`/admin/drivers/${ride.driverId}`} reason={reason} name={ride.driverName} />
          ) : (
            askedText(t, ride)
          )}
          {ride.plate && (
            <bdi dir="ltr" className="block font-normal text-muted">
              {ride.plate}
            </bdi>
          )}
          <Call phone={phones?.driver ?? null} />
        </Fact>
        <Fact name={t('ops.ride.way')}>
          {t('ops.fromTo', {
            from: wayText(ride.pickup, ride.pickupArea, t),
            to: wayText(ride.dropoff, ride.dropoffArea, t),
          })}
        </Fact>
        <Fact name={t(fareName(ride, details))}>
          <span className="figures">{formatMoney(ride.fare, ride.currency)}</span>
          <span className="figures block font-normal text-muted">{formatDayOfYear(ride.requestedAt)}</span>
        </Fact>
        <Fact name={t('ops.ride.class')}>{nameOfClass(ride.vehicleType)}</Fact>
        <Fact name={t('ops.ride.method')}>
          {nameOfMethod(ride.paymentMethod, ride.currency)}
          {(details?.paymentState || details?.feeState) && (
            <span className="block font-normal text-muted">{paymentText(t, ride, details)}</span>
          )}
        </Fact>
        {details && <DetailFacts ride={ride} details={details} />}
        {details?.surge && <SurgeFact surge={details.surge} lines={details.fareLines} currency={ride.currency} />}
      </dl>
      {details && <LazyPriceDetails lines={details.fareLines} currency={ride.currency} />}
      <FindingList findings={ride.findings} verdict={ride.findingsVerdict} undecided={t('ops.ride.undecided')} />
    </section>
  );
}

/** Names what a ride costs: of a cancelled one its fee, or what was quoted. */
function fareName(ride: OpsRide, details: RideFile['details'] | null): MessageKey {
  const fee = feeOf(ride, details ?? null);
  if (fee) return `ops.ride.fee.${fee}`;
  return ride.status === 'cancelled' || ride.status === 'expired' ? 'ops.ride.fareQuoted' : 'ops.ride.fare';
}

/** Says how the payment of a ride stands: also that a bank has taken it back since, or may do so. */
function paymentText(t: Translate, ride: OpsRide, details: RideDetails): string {
  const { paymentState, feeState, disputes = [] } = details;
  if (feeState && feeState !== 'asked') return t(`ops.payment.${feeState}`);
  const taken = disputes.find(({ state, isWithdrawn }) => isWithdrawn && state !== 'won');
  if (paymentState === 'paid' && taken) {
    if (taken.state === 'open') return t('ops.ride.payment.open');
    return t(taken.amount < taken.paid ? 'ops.ride.payment.lostInPart' : 'ops.ride.payment.lost');
  }
  return t(`ops.payment.${isShort(ride, details) ? 'short' : (paymentState ?? 'due')}`);
}

/** Checks whether the cash of a ride was not given in full, which no provider has failed to collect. */
const isShort = ({ status, paymentMethod }: OpsRide, { paymentState }: RideDetails): boolean =>
  status === 'completed' && paymentMethod === CASH && paymentState === 'failed';

/**
 * Returns the text of a place with the known name of its area before it, since the rider may have written it in any
 * language.
 */
function wayText(place: RidePlace, area: string, t: Translate): string {
  const text = placeText(place, t);
  return place.name !== null || text.includes(area) ? text : `${area} (${text})`;
}

interface FileOfProps {
  href: string;
  reason: string | null;
  name: string;
}

/** Links to the file of a person, and passes the reason on so that one case asks for it only once. */
const FileOf = ({ href, reason, name }: FileOfProps) => (
  <Link
    href={href}
    state={reason === null ? undefined : { reason }}
    className="underline decoration-line hover:decoration-current"
  >
    <bdi>{name}</bdi>
  </Link>
);

function Call({ phone }: { phone: string | null }) {
  const t = useT();
  if (!phone) return null;
  return (
    <a
      href={`tel:${phone}`}
      className="tap -mx-2 flex w-fit items-center gap-1.5 rounded-md px-2 text-go hover:bg-go-soft"
    >
      <Icon name="phone" className="size-4" />
      <span className="sr-only">{t('ops.ride.call')}</span>
      <Phone number={phone} />
    </a>
  );
}
