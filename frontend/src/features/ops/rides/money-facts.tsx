import type { DisputeSummary } from '@waka/contracts/ops/money/card-disputes';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { RefundOfRide, RideDetails } from '@waka/contracts/ops/people-views';
import { Link } from 'wouter';
import { formatDayOfYear, formatMoney } from '../../../lib/i18n/format.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { dotted } from '../shared/dotted.ts';
import { disputeText } from '../disputes/dispute-text.ts';
import { Fact } from './fact.tsx';
import { feeOf } from './fee-of.ts';

interface MoneyFactsProps {
  ride: Pick<OpsRide, 'status' | 'fare' | 'currency' | 'riderId'>;
  details: Pick<RideDetails, 'paid' | 'refunds' | 'carried' | 'disputes' | 'fareLines'>;
}

/** Shows what the rider has paid where that is not the fare, what of it goes back, and what was disputed with the bank. */
export function MoneyFacts({ ride, details }: MoneyFactsProps) {
  const t = useT();
  const { status, fare, currency } = ride;
  const { paid = fare, refunds = [], carried = 0, disputes = [] } = details;
  const isCharged = status === 'completed' || feeOf(ride, details) !== null;
  return (
    <>
      {isCharged && paid !== fare && (
        <Fact name={t('ops.ride.paid')}>
          <span className="figures">{formatMoney(paid, currency)}</span>
        </Fact>
      )}
      {carried > 0 && <Carried riderId={ride.riderId} sum={formatMoney(carried, currency)} />}
      {disputes.length > 0 && (
        <Fact name={t('ops.ride.disputed')}>
          {disputes.map((dispute) => (
            <Dispute key={dispute.id} dispute={dispute} />
          ))}
        </Fact>
      )}
      {refunds.length > 0 && (
        <Fact name={t('ops.ride.refunds')}>
          {refunds.map((refund, index) => (
            <span key={index} className="figures block">
              {refundText(t, refund)}
            </span>
          ))}
        </Fact>
      )}
    </>
  );
}

/** Shows what waits for the rider's next ride, and links to the rider's file, where it can be waived. */
function Carried({ riderId, sum }: { riderId: string; sum: string }) {
  const t = useT();
  return (
    <Fact name={t('ops.ride.carried')}>
      <span className="figures">{sum}</span>
      <Link
        href={`/admin/people/${riderId}`}
        state={{ reason: `${t('ops.ride.carried')}: ${sum}` }}
        className="block underline decoration-line hover:decoration-current"
      >
        {t('ops.ride.waive')}
      </Link>
    </Fact>
  );
}

/** Shows a dispute, and links to the list that says what has to be done about it. */
function Dispute({ dispute }: { dispute: DisputeSummary }) {
  const t = useT();
  return (
    <Link
      href="/admin/money?view=card-disputes"
      className="figures block underline decoration-line hover:decoration-current"
    >
      {disputeText(t, dispute)}
    </Link>
  );
}

const states = {
  due: 'ops.ride.refunds.due',
  sent: 'ops.ride.refunds.sent',
  credited: 'ops.refunds.credited',
  withdrawn: 'ops.refunds.withdrawn',
} as const;

const refundText = (t: Translate, { state, isByTeam = false, amount, currency, bearer, at }: RefundOfRide): string =>
  dotted([
    amount === null ? t('ops.refunds.otherSum') : formatMoney(amount, currency),
    t(isByTeam ? 'ops.refunds.withdrawnByTeam' : states[state]),
    bearer && t(`ops.refunds.bearer.${bearer}`),
    formatDayOfYear(at),
  ]);
