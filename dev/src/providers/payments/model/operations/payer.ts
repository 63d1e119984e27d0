import type { Operation } from './operation.ts';
import type { World } from '../world.ts';

const CODES = [
  'approve',
  'approve',
  'approve',
  'approve_unheard',
  'approve_twice',
  'approve_short',
  'hold',
  'cancel',
  'expire',
  'forge',
];
const PAGES = [
  'approve',
  'approve',
  'approve',
  'approve_unheard',
  'approve_twice',
  'refuse',
  'forge',
  'expire',
  'close',
];

interface Shown {
  dialCode: string | null;
  payUrl: string | null;
}

/** Dials a code, or approves on a page: what a person does outside of the service. */
export const actAsPayer: Operation = {
  name: 'a payer acts',
  weight: 30,
  async run(world) {
    const job = world.random.pick(world.jobs.length > 0 ? world.jobs.slice(-20) : [null]);
    if (job?.name !== 'collect' && job?.name !== 'top_up') return 'nothing to pay';
    const [table, id] = job.name === 'collect' ? ['payments', job.paymentId] : ['top_ups', job.topUpId];
    const [shown] = await world.harness.core.sql<Shown>(`SELECT dial_code, pay_url FROM ${table} WHERE id = $1`, [id]);
    return shown ? `${table} ${id}: ${await act(world, shown)}` : 'nothing is shown';
  },
};

export async function act({ random, harness }: World, { dialCode, payUrl }: Shown): Promise<string> {
  if (dialCode === null && payUrl === null) return 'nothing is shown';
  const choice = random.pick(dialCode === null ? PAGES : CODES);
  const body = new URLSearchParams({ choice, ...(dialCode !== null && { code: dialCode }) });
  const page = payUrl ?? `${harness.urls.monime}/phone`;
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  await answer.arrayBuffer();
  return choice;
}
