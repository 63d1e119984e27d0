import { translateIfKnown } from '../../../lib/i18n/i18n.ts';

/** Names an account of the ledger; one that this page does not know yet has the name that files have. */
export const nameOfAccount = (account: string): string => translateIfKnown(`ops.books.account.${account}`) ?? account;
