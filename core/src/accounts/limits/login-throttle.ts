import type { Core } from '../../platform/core.ts';
import { networkOf, placeOf } from '../../platform/addresses.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';
import { countTries, deleteTries, secondsUntilTry } from './limits.repository.ts';
import { subjectOf } from '../../messages/secrets-of-codes.ts';

interface Attempt {
  email: string;
  address: string;
  /** The account under this e-mail whose phone this browser proved, null where there is none. */
  provedOwner: string | null;
}

/** So many wrong passwords are free: people mistype. */
const FREE = { address: 10, network: 20, owner: 10 };

/**
 * Counts an attempt before its password is checked, so that concurrent attempts all count. After some wrong ones for
 * an e-mail from one address, or from the network around it, each next one has to wait twice as long as the last.
 * Attempts in a browser that proved the owner's phone are counted apart: neither a stranger elsewhere nor a neighbour
 * behind the same address can lock the owner out of it. Throws AppError `request.too_many`.
 */
export async function countLoginAttempt(
  { sql, config }: Pick<Core, 'sql' | 'config'>,
  attempt: Attempt,
): Promise<void> {
  const { subjects, free } = triesOf(config, attempt);
  const counted = await countTries(sql, subjects, free);
  if (counted.length === subjects.length) return;
  const [wait] = await secondsUntilTry(sql, subjects, free);
  throw new AppError('request.too_many', { retryAfterSeconds: wait?.seconds ?? 1 });
}

/** Resets the count after a right password. */
export async function forgetLoginAttempts({ sql, config }: Pick<Core, 'sql' | 'config'>, attempt: Attempt) {
  await deleteTries(sql, triesOf(config, attempt).subjects);
}

/** Returns the subjects that an attempt counts against, and how many tries of each are free. */
function triesOf(config: Config, { email, address, provedOwner }: Attempt): { subjects: string[]; free: number[] } {
  const of = (where: string) => subjectOf(config, `login:${email}:${where}`);
  if (provedOwner !== null) return { subjects: [of(`owner ${provedOwner}`)], free: [FREE.owner] };
  return { subjects: [of(placeOf(address)), of(`${networkOf(address)}/`)], free: [FREE.address, FREE.network] };
}
