import type { OpenSum, RequestedDeletion } from '@waka/contracts/ops/requested-deletions';
import { Link } from 'wouter';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { erasesOn } from '../erasure/erases-on.ts';
import { ErasureChip } from '../erasure/erasure-chip.tsx';
import { Chip } from '../shared/chip.tsx';
import { nameOr } from '../shared/names.ts';
import { OpsList } from '../shared/ops-list.tsx';
import { Phone } from '../shared/phone-link.tsx';
import { useRequestedDeletions } from './people-queries.ts';

/** Lists people who have asked for the deletion of their account, with the money that is open until then. */
export function RequestedDeletions() {
  const t = useT();
  return (
    <>
      <p className="text-muted">{t('ops.people.leavingText')}</p>
      <OpsList
        query={useRequestedDeletions()}
        none={<EmptyState icon="check" title={t('ops.people.noneLeaving')} />}
        Line={LeavingLine}
      />
    </>
  );
}

function LeavingLine({ item: person }: { item: RequestedDeletion }) {
  const t = useT();
  const { id, userType, fullName, phone, isSuspended, erasesAt, owes, owed, isMoreOwed } = person;
  const isOpen = isMoreOwed || owes.length + owed.length > 0;
  return (
    <Link
      href={userType === 'driver' ? `/admin/drivers/${id}` : `/admin/people/${id}`}
      // The case is known: the file does not ask for the reason again.
      state={{ reason: t('ops.erases', { day: erasesOn(erasesAt) }) }}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-bold wrap-anywhere">{nameOr(fullName)}</b>
          {userType && <Chip tone="plain">{t(`ops.role.${userType}`)}</Chip>}
          {isSuspended && <Chip tone="stop">{t('ops.approval.suspended')}</Chip>}
          <ErasureChip erasesAt={erasesAt} />
        </span>
        {phone && <Phone number={phone} className="text-sm text-muted" />}
      </span>
      <span className="figures grid text-sm font-bold sm:text-end">
        <Sums sums={owed} text="ops.people.owed" />
        {isMoreOwed && <span>{t('ops.people.moreOwed')}</span>}
        <Sums sums={owes} text="ops.people.owes" />
        {!isOpen && <span className="font-normal text-muted">{t('ops.people.nothingOpen')}</span>}
      </span>
    </Link>
  );
}

function Sums({ sums, text }: { sums: readonly OpenSum[]; text: 'ops.people.owed' | 'ops.people.owes' }) {
  const t = useT();
  return sums.map(({ currency, amount }) => (
    <span key={currency} className={text === 'ops.people.owes' ? 'text-stop' : undefined}>
      {t(text, { amount: formatMoney(amount, currency) })}
    </span>
  ));
}
