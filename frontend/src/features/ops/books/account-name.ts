import type { StatementAccount } from '@waka/contracts/ops/books/statements';
import { listed } from '../../../lib/i18n/listed.ts';
import { useLanguage } from '../../../lib/i18n/use-t.ts';
import { useStatementAccounts } from './statement-queries.ts';

type Named = Pick<StatementAccount, 'rail' | 'credentials' | 'region'>;

/** Writes an account as its settings are called: the name of one that collects for no payment method. */
export const keyOf = ({ rail, credentials }: Pick<Named, 'rail' | 'credentials'>): string => `${rail} (${credentials})`;

/** Returns what names an account at a provider: the payment methods that are collected by it, or else its key. */
export function useAccountName(): (account: Named) => string {
  const language = useLanguage();
  const { data = [] } = useStatementAccounts();
  return (account) => {
    const known = data.find(
      ({ rail, credentials, region }) =>
        rail === account.rail && credentials === account.credentials && region === account.region,
    );
    return listed(known?.names?.map((names) => names[language] ?? names.en) ?? []) || keyOf(account);
  };
}
