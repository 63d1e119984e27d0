import type { StatementAccount } from '@waka/contracts/ops/books/statements';
import type { Region } from '@waka/contracts/regions';
import { useState } from 'react';
import { formatDayOfYear } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { dotted } from '../shared/dotted.ts';
import { Waiting } from '../shared/waiting.tsx';
import { keyOf, useAccountName } from './account-name.ts';
import { StatementDialog } from './statement-dialog.tsx';
import { useStatementAccounts } from './statement-queries.ts';

interface Importing {
  account: StatementAccount;
  isFile: boolean;
}

/** Shows the accounts at providers of a country, and imports their statements. */
export function Statements({ region }: { region: Region }) {
  const t = useT();
  const [importing, setImporting] = useState<Importing | null>(null);
  const { data, isError, refetch } = useStatementAccounts();
  if (!data) return <Waiting isError={isError} onAgain={() => void refetch()} />;
  const accounts = data.filter((account) => account.region === region);
  return (
    <>
      <p className="text-muted">{t('ops.books.statementsText')}</p>
      {accounts.length === 0 && <EmptyState icon="check" title={t('ops.books.noAccounts')} />}
      {accounts.length > 0 && (
        <ul className="divide-y divide-line rounded-xl bg-surface px-4 shadow-card">
          {accounts.map((account) => (
            <AccountLine
              key={`${account.rail} ${account.credentials}`}
              account={account}
              onImport={(isFile) => setImporting({ account, isFile })}
            />
          ))}
        </ul>
      )}
      {importing && <StatementDialog {...importing} onClose={() => setImporting(null)} />}
    </>
  );
}

function AccountLine({ account, onImport }: { account: StatementAccount; onImport: (isFile: boolean) => void }) {
  const t = useT();
  const { canFetch, knownTo, payoutsTo } = account;
  const [name, key] = [useAccountName()(account), keyOf(account)];
  const known = [
    knownTo === null ? t('ops.books.neverKnown') : t('ops.books.knownTo', { time: formatDayOfYear(knownTo) }),
    payoutsTo && payoutsTo !== knownTo && t('ops.books.payoutsTo', { time: formatDayOfYear(payoutsTo) }),
    canFetch && t(payoutsTo === undefined ? 'ops.books.byItself' : 'ops.books.payoutsByItself'),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
        <b className="block text-base font-bold text-ink">
          <bdi>{name}</bdi>
        </b>
        {name !== key && (
          <bdi dir="ltr" className="block">
            {key}
          </bdi>
        )}
        {dotted(known)}
      </p>
      {canFetch && (
        <Button tone="quiet" onClick={() => onImport(false)}>
          {t('ops.books.fetch')}
        </Button>
      )}
      <Button tone="quiet" onClick={() => onImport(true)}>
        {t('ops.books.sendFile')}
      </Button>
    </li>
  );
}
