import { createHash } from 'node:crypto';
import type { Core } from '../../platform/core.ts';
import { METHODS_CHANGED } from '../../platform/redis/redis-keys.ts';
import { ADMINS } from '../../platform/rooms.ts';
import type { WalletRoute } from '../wallets/wallet-port.ts';
import { afterCall } from './health-rules.ts';
import type { RailCall } from './rail-health.entity.ts';
import { lockHealth, setHealth, type RailKey } from './rail-health.repository.ts';

type Needs = Pick<Core, 'transaction' | 'methods' | 'redis' | 'publisher' | 'logger'>;

interface Measured<Answer> {
  kind: RailCall['kind'];
  /** What it is made for; left out for a collection. */
  use?: RailCall['use'];
  riderId?: string;
  /** Checks an answer that stands for none. */
  isLost?: (answer: Answer) => boolean;
}

/** Makes a call to a provider, and notes how long its answer took, or that there was none. */
export async function measured<Answer>(
  core: Needs,
  route: WalletRoute,
  { kind, use = 'collection', riderId, isLost = () => false }: Measured<Answer>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const startedAt = performance.now();
  const note = async (isAnswered: boolean) => {
    const { rail, credentials, region } = route;
    if (rail === null || credentials === null) return;
    const ms = Math.round(performance.now() - startedAt);
    const rider = riderId === undefined ? null : markOf(riderId);
    await noteCall(core, { rail, credentials, region }, { kind, use, isAnswered, ms, at: Date.now(), rider });
  };
  try {
    const answer = await call();
    await note(!isLost(answer));
    return answer;
  } catch (error) {
    await note(false);
    throw error;
  }
}

/** Shortens an id to what distinguishes riders, as no one needs to know here who they are. */
const markOf = (riderId: string) => createHash('sha256').update(riderId).digest('hex').slice(0, 12);

/** Stores a call, and lets every process know when a rail is ill from now on, or well again. */
async function noteCall(core: Needs, key: RailKey, call: RailCall): Promise<void> {
  try {
    const changed = await core.transaction(async (sql) => {
      const before = await lockHealth(sql, key);
      const { calls, illSince, wellSince, answers, probeAt } = afterCall(before, call);
      await setHealth(sql, key, { calls, illSince, wellSince, answers, probeAt });
      return (before.illSince === null) !== (illSince === null) ? { isIll: illSince !== null } : null;
    });
    if (!changed) return;
    if (changed.isIll) core.logger.error(key, 'a payment provider does not answer: what it collects is not offered');
    else core.logger.info(key, 'a payment provider answers again');
    core.methods.invalidate();
    core.publisher.emit(ADMINS, 'ops:decided', { about: 'methods' });
    await core.redis.publish(METHODS_CHANGED, key.rail);
  } catch (error) {
    // A payment goes on even if its figures are lost; without Redis the others see it at their next look.
    core.logger.warn({ error }, 'a call to a provider was not noted');
  }
}
