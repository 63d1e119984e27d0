import { REFUND_SIDES, type RefundBlock, type RefundForOps, type RefundSide } from '@waka/contracts/ops/money/refunds';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatDayOfYear, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Chip } from '../shared/chip.tsx';
import { nameOr } from '../shared/names.ts';
import { Phone } from '../shared/phone-link.tsx';
import { Waiting } from '../shared/waiting.tsx';
import { useRefundsAt } from './money-queries.ts';
import { RefundDialog, type Refunding } from './refund-dialog.tsx';
import { dotted } from '../shared/dotted.ts';

const tones = { held: 'calm', due: 'plain', requested: 'calm', paid: 'go', refused: 'stop' } as const;

/** Shows money that has to go back, with what its provider makes of it, and what went back last. */
export function Refunds() {
  const t = useT();
  const [open, setOpen] = useState<Refunding | null>(null);
  return (
    <>
      <p className="text-muted">{t('ops.money.refundsText')}</p>
      {REFUND_SIDES.map((side) => (
        <RefundList key={side} side={side} onOpen={setOpen} />
      ))}
      {open && <RefundDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

function RefundList({ side, onOpen }: { side: RefundSide; onOpen: (refunding: Refunding) => void }) {
  const t = useT();
  const { data, isError, refetch } = useRefundsAt(side);
  const title = side === 'open' ? t('ops.money.refunds') : t('ops.refunds.ended');
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-lg font-extrabold">{title}</h2>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState icon="check" title={t(side === 'open' ? 'ops.money.noRefunds' : 'ops.refunds.none')} />
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line rounded-xl bg-surface px-4 shadow-card">
          {data.map((refund) => (
            <RefundLine key={refund.id} refund={refund} onDo={(act) => onOpen({ refund, act })} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RefundLine({ refund, onDo }: { refund: RefundForOps; onDo: (act: Refunding['act']) => void }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { amount, currency, isOtherSum, refund: made } = refund;
  const block = blockOf(refund);
  const facts = [
    refund.driverName && t('ops.refunds.driver', { name: refund.driverName }),
    nameOfMethod(refund.method, currency),
    isOtherSum && t('ops.refunds.otherSum'),
    refund.why,
    refund.decidedBy && t('ops.refunds.decidedBy', { name: refund.decidedBy }),
    made?.askedBy && t('ops.refunds.askedBy', { name: made.askedBy }),
    made?.approvedBy && t('ops.refunds.approvedBy', { name: made.approvedBy }),
    made?.reason && (made.reason === 'came_back' ? t('ops.refunds.cameBack') : t(`ops.payouts.reason.${made.reason}`)),
    refund.bearer && t(`ops.refunds.bearer.${refund.bearer}`),
    refund.isCredited && t('ops.refunds.credited'),
    refund.isWithdrawn && t(refund.isWithdrawnByTeam ? 'ops.refunds.withdrawnByTeam' : 'ops.refunds.withdrawn'),
    formatDayOfYear(refund.refundedAt ?? refund.dueAt),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
        <b className="figures block text-lg font-black text-ink">{formatMoney(amount, currency)}</b>
        <People refund={refund} reason={`${t('ops.money.refunds')}: ${formatMoney(amount, currency)}`} />
        {dotted(facts)}
        {[refund.transactionId, refund.reference].filter(Boolean).map((id) => (
          <span key={id}>
            {' · '}
            <bdi dir="ltr" className="wrap-anywhere">
              {id}
            </bdi>
          </span>
        ))}
      </p>
      {made && (
        <Chip tone={made.isInDoubt ? 'stop' : tones[made.state]}>
          {t(made.isInDoubt ? 'ops.payouts.in_doubt' : `ops.refunds.${made.state}`)}
        </Chip>
      )}
      {block && <p className="basis-full text-sm font-bold sm:basis-60">{t(`ops.refunds.blocked.${block}`)}</p>}
      {actsOn(refund).map((act) => (
        <Button key={act} tone="quiet" onClick={() => onDo(act)}>
          {t(act === 'given' ? 'ops.money.given' : `ops.refunds.do.${act}`)}
        </Button>
      ))}
    </li>
  );
}

/** Links to the rider and to the ride, by its number. */
function People({ refund, reason }: { refund: RefundForOps; reason: string }) {
  const t = useT();
  const { rideId, rideNumber, riderId, riderName, riderPhone } = refund;
  const link = 'font-bold text-ink underline';
  return (
    <span className="block">
      {riderId ? (
        <Link href={`/admin/people/${riderId}`} state={{ reason }} className={link}>
          <bdi>{nameOr(riderName)}</bdi>
        </Link>
      ) : (
        <b className="text-ink">{nameOr(riderName)}</b>
      )}{' '}
      {riderPhone && <Phone number={riderPhone} />} ·{' '}
      <Link href={`/admin/rides/${rideId}`} state={{ reason }} className={link}>
        <bdi dir="ltr">{rideNumber ?? t('ops.ride.title')}</bdi>
      </Link>
    </span>
  );
}

/** Returns why what could be done about a refund is refused for now: not where its provider makes it, whatever a bank says. */
function blockOf({ blocked = null, refund, refundedAt }: RefundForOps): RefundBlock | null {
  const isMade = refundedAt !== null || refund?.state === 'due' || refund?.state === 'requested';
  return isMade ? null : blocked;
}

/**
 * Lists what an admin can do: nothing by hand while the rail may give it back, and of what is blocked only to refuse it or, of a fare that
 * no bank decides about, to withdraw it.
 */
function actsOn(line: RefundForOps): Refunding['act'][] {
  const { canAsk, bearer, refund, refundedAt } = line;
  if (refundedAt !== null) return [];
  if (refund?.isInDoubt) return ['was_paid', 'was_refused'];
  const block = blockOf(line);
  const isBlocked = block !== null;
  if (refund?.state === 'held') return isBlocked ? ['refuse'] : ['approve', 'refuse'];
  if (refund && refund.state !== 'refused') return [];
  const withdrawing = bearer && block !== 'disputed' ? (['withdraw'] as const) : [];
  if (isBlocked) return [...withdrawing];
  return [...(canAsk ? (['ask'] as const) : []), ...(bearer ? (['credit'] as const) : []), 'given', ...withdrawing];
}
