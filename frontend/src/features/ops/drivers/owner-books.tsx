import type { OwnerBookForOps, OwnerTerms } from '@waka/contracts/owners/owner-views';
import type { DriverListItem } from '@waka/contracts/ops/people-views';
import { useState } from 'react';
import { dayOfYearText } from '../../../lib/i18n/day-text.ts';
import { formatMoney } from '../../../lib/i18n/format.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { weekdayName } from '../../../lib/i18n/weekday-name.ts';
import { Button } from '../../../ui/button.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { DaysOffList } from '../../../ui/owner/days-off-list.tsx';
import { EndedLine } from '../../../ui/owner/ended-line.tsx';
import { PaymentList } from '../../../ui/owner/payment-list.tsx';
import { Plate } from '../../../ui/owner/plate.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { Chip } from '../shared/chip.tsx';
import { listed } from '../../../lib/i18n/listed.ts';
import { nameOr } from '../shared/names.ts';
import { PhoneLink } from '../shared/phone-link.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { endOwnerBook } from './driver-queries.ts';

const tones = { proposed: 'calm', active: 'go', ended: 'plain' } as const;

type Driver = Pick<DriverListItem, 'id' | 'fullName'>;

/** Shows the books of a driver with owners of vehicles: what was agreed on, paid and is open; nothing without one. */
export function OwnerBooks({ driver, books }: { driver: Driver; books: readonly OwnerBookForOps[] }) {
  const t = useT();
  if (books.length === 0) return null;
  return (
    <OpsCard title={t('ops.owner.name')}>
      <ul className="grid gap-6 divide-y divide-line">
        {books.map((book) => (
          <Book key={book.id} book={book} driver={driver} />
        ))}
      </ul>
    </OpsCard>
  );
}

function Book({ book, driver }: { book: OwnerBookForOps; driver: Driver }) {
  const t = useT();
  const [isEnding, setIsEnding] = useState(false);
  const { owner, state, payments, daysOff } = book;
  return (
    <li className="grid gap-4 not-first:pt-6" data-book={state}>
      <div className="flex flex-wrap items-center gap-3">
        <b className="font-bold">{owner.name}</b>
        <Chip tone={tones[state]}>{t(`ops.owner.state.${state}`)}</Chip>
        <PhoneLink phone={owner.phone} name={owner.name} />
      </div>
      <Plate vehicle={book.vehicle} />
      <EndedLine book={book} />
      <FactList unknown={t('ops.unknown')} facts={factsOf(book, t)} />
      {state !== 'proposed' && (
        <details>
          <summary className="tap cursor-pointer font-bold">{t('owner.payments')}</summary>
          <PaymentList book={{ ...book, payments }} />
        </details>
      )}
      {daysOff.length > 0 && (
        <details>
          <summary className="tap cursor-pointer font-bold">{t('owner.off.title')}</summary>
          <DaysOffList daysOff={daysOff} />
        </details>
      )}
      {state === 'active' && (
        <Button tone="quiet" className="justify-self-start px-4 py-2 text-sm" onClick={() => setIsEnding(true)}>
          {t('ops.owner.end')}
        </Button>
      )}
      {isEnding && (
        <ReasonDialog
          asked={{
            title: t('ops.owner.endTitle', { driver: nameOr(driver.fullName), owner: owner.name }),
            text: t('ops.owner.endText'),
            details: <FactList unknown={t('ops.unknown')} facts={sumsOf(book, t)} />,
            action: t('ops.owner.end'),
            tone: 'danger',
            onSubmit: (reason) => endOwnerBook(driver.id, book.id, reason),
          }}
          onClose={() => setIsEnding(false)}
        />
      )}
    </li>
  );
}

function factsOf(book: OwnerBookForOps, t: Translate): Fact[] {
  const { terms, since, proposal } = book;
  return [
    ...(terms ? [{ label: t('ops.owner.terms'), value: termsText(book, terms, since, t) }] : []),
    ...sumsOf(book, t),
    ...(proposal
      ? [
          {
            label: t(`ops.owner.proposedBy.${proposal.by}`),
            value: termsText(book, proposal, proposal.at.slice(0, 10), t),
          },
        ]
      : []),
  ];
}

/** Writes what is or would be due, from which day, and on which weekdays it is not. */
function termsText({ currency }: OwnerBookForOps, terms: OwnerTerms, since: string | null, t: Translate): string {
  const { every, restDays, hirePurchase } = terms;
  const amount = formatMoney(terms.amount, currency);
  return [
    since ? t(`ops.owner.${every}`, { amount, day: dayOfYearText(since) }) : t(`owner.each.${every}`, { amount }),
    restDays.length > 0
      ? t('owner.restDays', { days: listed(restDays.map((day) => weekdayName(day))) })
      : t('owner.noRest'),
    ...(hirePurchase === null ? [] : [t('owner.hpTotal', { amount: formatMoney(hirePurchase, currency) })]),
  ].join('. ');
}

/** Returns what is open in a book: who owes whom, what waits, and the rest of a hire purchase. */
function sumsOf({ figures, currency, isPaidOff }: OwnerBookForOps, t: Translate): Fact[] {
  if (!figures) return [];
  const { balance, waiting, hirePurchase } = figures;
  const side = balance < 0 ? 'behind' : balance > 0 ? 'ahead' : 'even';
  const left = hirePurchase && {
    left: formatMoney(isPaidOff ? 0 : hirePurchase.left, currency),
    total: formatMoney(hirePurchase.total, currency),
  };
  return [
    {
      label: t('ops.owner.balance'),
      value: t(`ops.owner.balance.${side}`, { amount: formatMoney(Math.abs(balance), currency) }),
    },
    ...(waiting > 0 ? [{ label: t('ops.owner.waiting'), value: formatMoney(waiting, currency) }] : []),
    ...(left ? [{ label: t('ops.owner.hirePurchase'), value: t('ops.owner.hirePurchaseLeft', left) }] : []),
  ];
}
