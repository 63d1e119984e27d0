import type { Activity, Dashboard, OpsKpis } from '@waka/contracts/ops/ops-views';
import type { Core } from '@waka/core/platform/core';
import { compared, weekAgo, type WeekAgo } from '@waka/core/ops/figures/dashboard';
import { opsKpis } from '@waka/core/ops/figures/kpis';
import { newcomers } from '@waka/core/ops/figures/read-activity';
import { sampleKpis } from '@waka/core/ops/figures/sample';
import { silentRideIds } from '@waka/core/ops/rides/silent-rides';
import { OPS_PUBLISHER } from '@waka/core/platform/redis/redis-keys';
import { ADMINS } from '@waka/core/platform/rooms';
import { repeat, type Repetition } from '../repeat.ts';

const EVERY_MS = 1000;
const LEASE_MS = 3000;
const SAMPLE_MS = 60_000;
/** Figures that change slowly, or are expensive, are read this often. */
const ASIDE_MS = 5000;

/** Publishes to the ops screens, once a second, changed figures and new people. One worker at a time does. */
export function publishOpsFigures(core: Core, worker: string): Repetition {
  let published: Published | null = null;
  return repeat({
    name: 'ops',
    everyMs: EVERY_MS,
    logger: core.logger,
    async work() {
      if (!(await holdsLease(core, worker))) {
        published = null;
        return;
      }
      // Read before the figures are counted, so that no newcomer is missed.
      const known = published?.newcomers ?? (await newcomers(core));
      const aside = await asideOf(core, published?.aside ?? null);
      const kpis = compared(await opsKpis(core, aside.silent), aside.before);
      if (!published || figuresOf(published.kpis) !== figuresOf(kpis)) core.publisher.emit(ADMINS, 'ops:kpis', kpis);
      const isSameCount = published?.kpis.newSignups === kpis.newSignups;
      const newest = isSameCount ? known : await newcomers(core);
      // Compared by id: times on the wire are coarser than those of the database.
      const joined = newest.filter(({ id }) => !known.some((one) => one.id === id));
      for (const one of joined.toReversed()) core.publisher.emit(ADMINS, 'ops:activity', one);
      const sampledAt = await sampled(core, kpis, published?.sampledAt ?? 0);
      published = { kpis, newcomers: newest, sampledAt, aside };
    },
  });
}

interface Aside {
  /** The rides whose driver is silent. */
  silent: string[];
  before: WeekAgo | null;
  readAt: number;
}

async function asideOf(core: Core, known: Aside | null): Promise<Aside> {
  const readAt = core.clock.now().getTime();
  if (known && readAt - known.readAt < ASIDE_MS) return known;
  const [silent, before] = await Promise.all([silentRideIds(core), weekAgo(core)]);
  return { silent, before, readAt };
}

interface Published {
  kpis: Dashboard;
  aside: Aside;
  newcomers: Activity[];
  sampledAt: number;
}

const figuresOf = ({ at: _at, ...figures }: Dashboard) => JSON.stringify(figures);

async function sampled(core: Core, kpis: OpsKpis, sampledAt: number): Promise<number> {
  const now = core.clock.now().getTime();
  if (now - sampledAt < SAMPLE_MS) return sampledAt;
  await sampleKpis(core, kpis);
  return now;
}

// Two workers that both hold the lease for a moment only publish the same twice.
async function holdsLease({ redis }: Core, worker: string): Promise<boolean> {
  if (await redis.set(OPS_PUBLISHER, worker, 'PX', LEASE_MS, 'NX')) return true;
  if ((await redis.get(OPS_PUBLISHER)) !== worker) return false;
  await redis.pexpire(OPS_PUBLISHER, LEASE_MS);
  return true;
}
