import type { DriverAccount, MoneySide } from '@waka/contracts/ops/money/money-views';
import { regionFacts, REGIONS, type Region } from '@waka/contracts/regions';
import { Link } from 'wouter';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Chip } from '../shared/chip.tsx';
import { ErasureChip } from '../erasure/erasure-chip.tsx';
import { nameOr } from '../shared/names.ts';
import { Phone } from '../shared/phone-link.tsx';
import { Waiting } from '../shared/waiting.tsx';
import { useDriverAccounts } from './money-queries.ts';

/** Lists drivers with an open balance, by country, with the sum of all of them. */
export function Accounts({ side }: { side: MoneySide }) {
  const t = useT();
  const { data, isError, refetch } = useDriverAccounts(side);
  if (!data) return <Waiting isError={isError} onAgain={() => void refetch()} />;
  if (data.length === 0) return <EmptyState icon="check" title={t('ops.money.even')} />;
  return REGIONS.map((region) => {
    const accounts = data.filter(({ currency }) => currency === regionFacts[region].currency);
    return accounts.length > 0 && <Country key={region} region={region} accounts={accounts} />;
  });
}

function Country({ region, accounts }: { region: Region; accounts: readonly DriverAccount[] }) {
  const t = useT();
  const { drivers = accounts.length, total } = accounts[0] ?? {};
  const { currency } = regionFacts[region];
  return (
    <section aria-label={t(`ops.region.${region}`)} className="grid gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="flex-1 text-lg font-extrabold">{t(`ops.region.${region}`)}</h2>
        <p className="figures text-sm text-muted">
          {t('ops.money.drivers', { count: drivers })}
          {accounts.length < drivers && ` · ${t('ops.money.largest', { count: accounts.length })}`}
        </p>
        {total !== undefined && (
          <p className="figures text-sm text-muted">
            {t('ops.money.total')}{' '}
            <b className="text-lg font-black text-ink">{formatMoney(Math.abs(total), currency)}</b>
          </p>
        )}
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-xl bg-surface shadow-card">
        {accounts.map((account) => (
          <li key={account.driverId}>
            <AccountLine account={account} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AccountLine({ account }: { account: DriverAccount }) {
  const t = useT();
  const { driverId, name, phone, currency, balance, cashHeld, unpaidEarnings, debtStep, erasesAt, isErased } = account;
  return (
    <Link
      href={`/admin/drivers/${driverId}`}
      className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken"
    >
      <span className="min-w-0">
        <b className="block font-bold wrap-anywhere">{nameOr(name)}</b>
        {phone && <Phone number={phone} className="text-sm text-muted" />}
      </span>
      {debtStep && debtStep !== 'below' && (
        <Chip tone={debtStep === 'warned' ? 'calm' : 'stop'}>{t(`ops.money.debt.${debtStep}`)}</Chip>
      )}
      <ErasureChip erasesAt={erasesAt} />
      {isErased && <Chip tone="stop">{t('ops.money.erasedChip')}</Chip>}
      <b className="figures text-lg font-black">{formatMoney(Math.abs(balance), currency)}</b>
      <span className="figures basis-full text-sm text-muted">
        {t('ops.money.madeOf', {
          earned: formatMoney(unpaidEarnings, currency),
          cash: formatMoney(cashHeld, currency),
        })}
      </span>
    </Link>
  );
}
