import type { Core } from '../../platform/core.ts';
import type { Wallets } from '../wallets/wallet-port.ts';
import { endedDisputes, nameDispute } from '../disputes.repository.ts';

/** Looks for disputes of which no webhook came, also that the bank has decided anew, at each account that has some; returns how many have not ended here. */
export async function findDisputes(core: Pick<Core, 'sql' | 'config' | 'logger'>, wallets: Wallets): Promise<number> {
  let found = 0;
  for (const { rail, credentials, region } of core.config.payments.wallets) {
    const account = { rail, credentials, region };
    const port = wallets(account)?.disputes;
    if (!port) continue;
    try {
      const listed = await port.list();
      const ended = await endedDisputes(core.sql, account, listed);
      const open = listed.filter(({ id }) => !ended.has(id));
      for (const { id: providerId } of open) await nameDispute(core.sql, { ...account, providerId });
      found += open.length;
    } catch (error) {
      core.logger.warn({ error, rail, credentials }, 'disputes of an account were not listed');
    }
  }
  return found;
}
