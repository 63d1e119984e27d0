import type { Currency } from '@waka/contracts/regions';
import type { RefundSummary } from '@waka/contracts/ops/people-views';
import type { OpenSum, RequestedDeletion } from '@waka/contracts/ops/requested-deletions';
import { erasesAt } from '../../accounts/erasure-time.ts';
import type { User } from '../../accounts/user.entity.ts';
import { recordListing } from '../../audit/record-audit.ts';
import { standingOf } from '../../ledger/ledger.repository.ts';
import { riderCredit } from '../../ledger/rider-credit.ts';
import { owedBy } from '../../payments/owed.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { peopleWhoLeave } from './people.repository.ts';
import { refundsDueTo } from './person-money.ts';

/** Few, as the money of each is read as in the person's file. */
const PAGE = 25;

/**
 * Lists accounts whose deletion was requested, the first to be erased first, with what is open between each and the service. Each page
 * read is audited.
 */
export async function requestedDeletions(
  core: Pick<Core, 'sql'>,
  admin: Actor,
  after: string | null,
): Promise<RequestedDeletion[]> {
  await recordListing(core.sql, admin, { action: 'deletions.listed', of: 'people', details: { after } });
  const listed: RequestedDeletion[] = [];
  for (const person of await peopleWhoLeave(core.sql, { after, most: PAGE })) {
    const end = erasesAt(person);
    if (end !== null) listed.push({ ...summaryOf(person, end), ...(await openMoneyOf(core, person)) });
  }
  return listed;
}

const summaryOf = ({ id, userType, fullName, phone, unprovedPhone, suspendedAt }: User, end: string) => ({
  id,
  userType,
  fullName,
  phone: phone ?? unprovedPhone,
  isSuspended: suspendedAt !== null,
  erasesAt: end,
});

type OpenMoney = Pick<RequestedDeletion, 'owes' | 'owed' | 'isMoreOwed'>;

const openMoneyOf = (core: Pick<Core, 'sql'>, person: User): Promise<OpenMoney> =>
  person.userType === 'driver' ? openWithDriver(core, person.id) : openWithRider(core, person.id);

/** Reads what a driver can be paid, or has to hand over. */
async function openWithDriver({ sql }: Pick<Core, 'sql'>, id: string): Promise<OpenMoney> {
  const standings = await standingOf(sql, id);
  const balances = standings.map(({ currency, unpaidEarnings, cashHeld }) => ({
    currency,
    amount: unpaidEarnings - cashHeld,
  }));
  return { ...bySide(balances), isMoreOwed: false };
}

/** Reads what a rider's rides have left unpaid, and what is to go back. */
async function openWithRider(core: Pick<Core, 'sql'>, id: string): Promise<OpenMoney> {
  const [unpaid, credit, refunds] = await Promise.all([
    owedBy(core.sql, id),
    riderCredit(core, { id }),
    refundsDueTo(core.sql, id),
  ]);
  const sums = [
    ...unpaid.map(({ currency, amount }) => ({ currency, amount: -amount })),
    ...credit,
    ...refunds.filter(hasSum),
  ];
  return { ...bySide(sums), isMoreOwed: refunds.some((refund) => !hasSum(refund)) };
}

const hasSum = (refund: RefundSummary): refund is RefundSummary & { amount: number } => refund.amount !== null;

/** Adds up what is owed to a person and, below zero, by the person: the one does not pay for the other. */
function bySide(sums: readonly OpenSum[]): Pick<OpenMoney, 'owes' | 'owed'> {
  const owed = sums.filter(({ amount }) => amount > 0);
  const owes = sums.filter(({ amount }) => amount < 0).map(({ currency, amount }) => ({ currency, amount: -amount }));
  return { owes: byCurrency(owes), owed: byCurrency(owed) };
}

function byCurrency(sums: readonly OpenSum[]): OpenSum[] {
  const totals = new Map<Currency, number>();
  for (const { currency, amount } of sums) totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return [...totals].map(([currency, amount]) => ({ currency, amount }));
}
