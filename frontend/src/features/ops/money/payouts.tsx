import { phoneText } from '@waka/contracts/accounts/phone';
import {
  PAYOUT_SIDES,
  type PayoutDecision,
  type PayoutForOps,
  type PayoutSide,
} from '@waka/contracts/ops/money/payout-settings';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatDayOfYear, formatMoney, leftToRight } from '../../../lib/i18n/format.ts';
import { listed } from '../../../lib/i18n/listed.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Chip } from '../shared/chip.tsx';
import { MoneyDialog } from '../shared/money-dialog.tsx';
import { nameOr } from '../shared/names.ts';
import { Waiting } from '../shared/waiting.tsx';
import { decidePayout, usePayoutsAt } from './money-queries.ts';
import { dotted } from '../shared/dotted.ts';
import { isReference, ReferenceField } from './reference-field.tsx';

const tones = { held: 'calm', due: 'plain', requested: 'calm', paid: 'go', refused: 'stop' } as const;

interface Deciding {
  payout: PayoutForOps;
  decision: PayoutDecision;
}

/** Shows payouts to wallets: those that have no end yet, with what a person has to do, and the last that have. */
export function Payouts() {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return (
    <>
      {PAYOUT_SIDES.map((side) => (
        <PayoutList key={side} side={side} onDecide={setDeciding} />
      ))}
      {deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

function PayoutList({ side, onDecide }: { side: PayoutSide; onDecide: (deciding: Deciding) => void }) {
  const t = useT();
  const { data, isError, refetch } = usePayoutsAt(side);
  return (
    <section aria-label={t(`ops.payouts.${side}`)} className="grid gap-3">
      <h2 className="text-lg font-extrabold">{t(`ops.payouts.${side}`)}</h2>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data?.length === 0 && <EmptyState icon="check" title={t('ops.payouts.none')} />}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line rounded-xl bg-surface px-4 shadow-card">
          {data.map((payout) => (
            <PayoutLine key={payout.id} payout={payout} onDecide={(decision) => onDecide({ payout, decision })} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PayoutLine({ payout, onDecide }: { payout: PayoutForOps; onDecide: (decision: PayoutDecision) => void }) {
  const t = useT();
  const recipient = useRecipient();
  const { amount, fee, currency, driverId, driverName, state, isInDoubt, owner } = payout;
  const facts = [
    recipient(payout),
    fee > 0 && t('ops.payouts.fee', { fee: formatMoney(fee, currency) }),
    `${payout.rail} (${payout.credentials})`,
    payout.transactionId,
    ...endFacts(payout, t),
    payout.approvedBy &&
      (payout.isApprovedByMe
        ? t('ops.payouts.approvedByMe')
        : t('ops.payouts.approvedBy', { name: payout.approvedBy })),
    payout.approvals &&
      payout.approvals.length > 0 &&
      t('ops.payouts.approvals', { names: listed(payout.approvals.map(nameOr)) }),
    formatDayOfYear(payout.settledAt ?? payout.at),
    state === 'refused' && owner && t('ops.payouts.driverAgain'),
    payout.isWalletRemoved && t('ops.payouts.walletRemoved'),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
        <b className="figures block text-lg font-black text-ink">{formatMoney(amount, currency)}</b>
        <Link href={`/admin/drivers/${driverId}`} className="font-bold text-ink underline">
          {nameOr(driverName)}
        </Link>{' '}
        <span className="wrap-anywhere">{dotted(facts)}</span>
        {isInDoubt && <References of={payout} />}
      </p>
      <BarredChip of={payout} />
      {payout.isWaiting && <Chip tone="calm">{t('ops.payouts.waiting')}</Chip>}
      <Chip tone={isInDoubt ? 'stop' : tones[state]}>{t(`ops.payouts.${isInDoubt ? 'in_doubt' : state}`)}</Chip>
      {decisionsOn(payout).map((decision) => (
        <Button key={decision} tone="quiet" onClick={() => onDecide(decision)}>
          {t(`ops.payouts.do.${decision}`)}
        </Button>
      ))}
    </li>
  );
}

/** Shows that the driver of a payout is suspended, or the account locked. */
function BarredChip({ of: { barred } }: { of: PayoutForOps }) {
  const t = useT();
  return barred ? <Chip tone="stop">{t(barred === 'locked' ? 'ops.locked' : 'ops.approval.suspended')}</Chip> : null;
}

/** Shows under which references the provider's own records have a payout. */
function References({ of: { id, providerToken } }: { of: PayoutForOps }) {
  const t = useT();
  const lines = [
    { name: t('ops.doubts.ours'), reference: id },
    ...(providerToken ? [{ name: t('ops.doubts.theirs'), reference: providerToken }] : []),
  ];
  return lines.map(({ name, reference }) => (
    <span key={name} className="block text-sm wrap-anywhere">
      {name} <bdi dir="ltr">{reference}</bdi>
    </span>
  ));
}

/** Returns why a payout was refused, by whom, and in whose words. */
function endFacts({ reason, decision }: PayoutForOps, t: Translate): (string | null)[] {
  if (!decision) return [reason && t(`ops.payouts.reason.${reason}`)];
  const by = decision.by ?? t('ops.service');
  return [
    reason === 'ops' ? t('ops.payouts.refusedBy', { name: by }) : reason && t(`ops.payouts.reason.${reason}`),
    reason !== 'ops' ? t('ops.payouts.decidedBy', { name: by }) : null,
    decision.reason,
  ];
}

/** Returns to whom and to which wallet a payout goes: the driver's own, or that of the vehicle's owner. */
function useRecipient() {
  const t = useT();
  const nameOfMethod = useMethodNames();
  return ({ method, currency, phoneNumber, owner }: PayoutForOps): string => {
    const wallet = `${nameOfMethod(method, currency)} ${leftToRight(phoneText(phoneNumber))}`;
    return owner ? t('ops.payouts.toOwner', { name: owner.name, plate: leftToRight(owner.plate), wallet }) : wallet;
  };
}

function decisionsOn(payout: PayoutForOps): PayoutDecision[] {
  const { state, isInDoubt, isApprovedByMe, isWalletRemoved, mayRetry, isWaiting } = payout;
  if (isInDoubt) return ['was_paid', 'was_refused'];
  if (state === 'held') return isApprovedByMe || isWalletRemoved ? ['refuse'] : ['approve', 'refuse'];
  return [...(mayRetry ? (['retry'] as const) : []), ...(isWaiting ? (['leave'] as const) : [])];
}

function DecisionDialog({ payout, decision, onClose }: Deciding & { onClose: () => void }) {
  const t = useT();
  const recipient = useRecipient();
  const [typed, setTyped] = useState('');
  const isReferred = decision === 'was_paid';
  return (
    <MoneyDialog
      title={`${t(`ops.payouts.do.${decision}`)}: ${formatMoney(payout.amount, payout.currency)}`}
      text={t(`ops.payouts.text.${decision}`)}
      action={t(`ops.payouts.do.${decision}`)}
      isValid={!isReferred || isReference(typed)}
      isFinal
      onSave={(reason) => decidePayout(payout.id, { decision, reason, ...(isReferred && { reference: typed.trim() }) })}
      onClose={onClose}
    >
      {(isChecked, refused) => (
        <>
          <p className="font-semibold wrap-anywhere">
            {dotted([t('ops.payouts.from', { name: nameOr(payout.driverName) }), recipient(payout)])}{' '}
            <BarredChip of={payout} />
          </p>
          {payout.isInDoubt && (
            <p>
              <References of={payout} />
            </p>
          )}
          {isReferred && (
            <ReferenceField value={typed} isChecked={isChecked} refused={refused('reference')} onChange={setTyped} />
          )}
        </>
      )}
    </MoneyDialog>
  );
}
