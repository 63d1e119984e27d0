import type { AccountLine, TrialBalance } from '@waka/contracts/ops/books/books';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { nameOfAccount } from './name-of-account.ts';

const sumOf = (lines: readonly AccountLine[], of: (line: AccountLine) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);

/** Shows what each account was before a day, what was posted, and what it was at the end. */
export function TrialBalanceTable({ balance: { accounts, currency, transactions } }: { balance: TrialBalance }) {
  const t = useT();
  if (accounts.length === 0) return <p className="text-muted">{t('ops.books.nothing')}</p>;
  const head = ['opening', 'debit', 'credit', 'closing'] as const;
  return (
    <div className="grid gap-2">
      <h2 className="text-lg font-extrabold">{t('ops.books.trialBalance')}</h2>
      <p className="text-sm text-muted">{t('ops.books.signs', { count: transactions })}</p>
      {/* Wide tables scroll by themselves, so they must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={frame} aria-label={t('ops.books.accounts')} tabIndex={0}>
        <table className="figures w-full text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="sticky start-0 bg-surface px-4 py-3 text-start font-bold">
                {t('ops.books.account')}
              </th>
              {head.map((column) => (
                <th key={column} scope="col" className="px-4 py-3 text-end font-bold">
                  {t(`ops.books.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {accounts.map(({ account, opening, debit, credit, closing }) => (
              <tr key={account}>
                <th scope="row" className="sticky start-0 min-w-32 bg-surface px-4 py-3 text-start font-semibold">
                  {nameOfAccount(account)}
                </th>
                <td className={cell}>{formatMoney(opening, currency)}</td>
                <td className={cell}>{formatMoney(debit, currency)}</td>
                <td className={cell}>{formatMoney(credit, currency)}</td>
                <td className={`${cell} font-bold`}>{formatMoney(closing, currency)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-2 border-ink font-black">
              <th scope="row" className="sticky start-0 bg-surface px-4 py-3 text-start">
                {t('ops.books.sum')}
              </th>
              <td className={cell}>
                {formatMoney(
                  sumOf(accounts, ({ opening }) => opening),
                  currency,
                )}
              </td>
              <td className={cell}>
                {formatMoney(
                  sumOf(accounts, ({ debit }) => debit),
                  currency,
                )}
              </td>
              <td className={cell}>
                {formatMoney(
                  sumOf(accounts, ({ credit }) => credit),
                  currency,
                )}
              </td>
              <td className={cell}>
                {formatMoney(
                  sumOf(accounts, ({ closing }) => closing),
                  currency,
                )}
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  );
}

const frame = 'overflow-x-auto rounded-xl bg-surface shadow-card';
const cell = 'whitespace-nowrap px-4 py-3 text-end';
