import type { DoubtDecision, MoneyInDoubt } from '@waka/contracts/ops/money/doubts';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatDayOfYear, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Chip } from '../shared/chip.tsx';
import { MoneyDialog } from '../shared/money-dialog.tsx';
import { nameOr } from '../shared/names.ts';
import { Phone } from '../shared/phone-link.tsx';
import { Waiting } from '../shared/waiting.tsx';
import { decideDoubt, useMoneyInDoubt } from './money-queries.ts';
import { isReference, ReferenceField } from './reference-field.tsx';
import { dotted } from '../shared/dotted.ts';

interface Deciding {
  doubt: MoneyInDoubt;
  decision: DoubtDecision;
}

/** Shows payments and top-ups of which the provider never said what became of them. */
export function Doubts() {
  const t = useT();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const { data, isError, refetch } = useMoneyInDoubt();
  if (!data) return <Waiting isError={isError} onAgain={() => void refetch()} />;
  return (
    <>
      <p className="text-muted">{t('ops.doubts.text')}</p>
      {data.length === 0 && <EmptyState icon="check" title={t('ops.doubts.none')} />}
      {data.length > 0 && (
        <ul className="divide-y divide-line rounded-xl bg-surface px-4 shadow-card">
          {data.map((doubt) => (
            <DoubtLine key={doubt.id} doubt={doubt} onDecide={(decision) => setDeciding({ doubt, decision })} />
          ))}
        </ul>
      )}
      {deciding && <DoubtDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

function DoubtLine({ doubt, onDecide }: { doubt: MoneyInDoubt; onDecide: (decision: DoubtDecision) => void }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { amount, currency, kind, rideId, rideNumber, personId, name, phone, otherSum } = doubt;
  const why = `${t('ops.money.doubts')}: ${formatMoney(amount, currency)}`;
  const href = rideId === null ? `/admin/drivers/${personId}` : `/admin/people/${personId}`;
  const facts = [
    otherSum !== null && t(`ops.doubts.${kind}`),
    nameOfMethod(doubt.method, currency),
    doubt.rail && `${doubt.rail} (${doubt.credentials})`,
    formatDayOfYear(doubt.at),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
        <b className="figures block text-lg font-black text-ink">{formatMoney(amount, currency)}</b>
        <Link href={href} state={{ reason: why }} className="font-bold text-ink underline">
          {nameOr(name)}
        </Link>{' '}
        {phone && <Phone number={phone} />} ·{' '}
        {rideId !== null && (
          <>
            <Link href={`/admin/rides/${rideId}`} state={{ reason: why }} className="font-bold text-ink underline">
              <bdi dir="ltr">{rideNumber ?? t('ops.ride.title')}</bdi>
            </Link>{' '}
            ·{' '}
          </>
        )}
        {dotted(facts)}
        {referencesOf(doubt).map(({ name: of, id }) => (
          <span key={of} className="block wrap-anywhere">
            {t(of)} <bdi dir="ltr">{id}</bdi>
          </span>
        ))}
      </p>
      <Chip tone={otherSum === null ? 'calm' : 'stop'}>
        {t(otherSum === null ? `ops.doubts.${kind}` : 'ops.refunds.otherSum')}
      </Chip>
      {decisionsOn(doubt).map((decision) => (
        <Button key={decision} tone="quiet" onClick={() => onDecide(decision)}>
          {t(`ops.doubts.do.${decision}`)}
        </Button>
      ))}
    </li>
  );
}

/** Lists under which references the provider's own records have it, each once. */
function referencesOf({ reference, token, otherSum }: MoneyInDoubt) {
  return [
    { name: 'ops.doubts.ours' as const, id: reference },
    ...(token !== null && token !== otherSum ? [{ name: 'ops.doubts.theirs' as const, id: token }] : []),
    ...(otherSum === null ? [] : [{ name: 'ops.doubts.came' as const, id: otherSum }]),
  ];
}

const decisionsOn = ({ otherSum }: MoneyInDoubt): DoubtDecision[] =>
  otherSum === null ? ['ask_again', 'was_paid', 'was_refused'] : ['recorded'];

function DoubtDialog({ doubt, decision, onClose }: Deciding & { onClose: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const isReferred = decision === 'was_paid';
  const { kind, id } = doubt;
  const action = t(`ops.doubts.do.${decision}`);
  const text = decision === 'was_paid' ? t(`ops.doubts.text.was_paid.${kind}`) : t(`ops.doubts.text.${decision}`);
  return (
    <MoneyDialog
      title={`${action}: ${formatMoney(doubt.amount, doubt.currency)}`}
      text={text}
      action={action}
      isValid={!isReferred || isReference(typed)}
      isFinal
      onSave={(reason) => decideDoubt(id, { kind, decision, reason, ...(isReferred && { reference: typed.trim() }) })}
      onClose={onClose}
    >
      {(isChecked, refused) => (
        <>
          <p className="font-bold wrap-anywhere">{dotted([nameOr(doubt.name), t(`ops.doubts.${kind}`)])}</p>
          {isReferred && (
            <ReferenceField value={typed} isChecked={isChecked} refused={refused('reference')} onChange={setTyped} />
          )}
        </>
      )}
    </MoneyDialog>
  );
}
