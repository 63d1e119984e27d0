import type { User } from '@waka/contracts/accounts/user';
import { translate } from '../../../lib/i18n/i18n.ts';

/** Returns the note of a toast that this sign-in has cancelled the deletion of the account; nothing where it has not. */
export const keptNote = ({ isDeletionCancelled }: Pick<User, 'isDeletionCancelled'>) =>
  isDeletionCancelled ? { description: translate('auth.accountKept') } : {};
