import type { World } from './world.ts';

interface Moved {
  /** The provider's own, where a person reads it in the list. */
  id: string | null;
  /** In the provider's own units. */
  amount: number;
  times: number;
}

interface Listed {
  id?: string;
  reference: string;
  amount?: number;
  times: number;
}

/** Reads from all providers what has moved, by our references. */
export async function movedAt({ harness: { urls, stripeUrl } }: Pick<World, 'harness'>) {
  const cards = stripeUrl === null ? [] : [stripeUrl];
  return {
    collected: await listed(
      [urls.momo, urls.monime, urls.orange, urls.lengoPay, ...cards].map((url) => `${url}/collected`),
    ),
    /** To drivers, to owners, and back to riders. */
    paidOut: await listed([urls.momo, urls.monime, urls.lengoPay, ...cards].map((url) => `${url}/paid-out`)),
  };
}

async function listed(pages: readonly string[]): Promise<Map<string, Moved>> {
  const all = new Map<string, Moved>();
  for (const page of pages) {
    const answer = await fetch(page);
    const lines: Listed[] = JSON.parse(await answer.text());
    for (const { id = null, reference, amount = 0, times } of lines) {
      const before = all.get(reference);
      all.set(reference, { id, amount, times: times + (before?.times ?? 0) });
    }
  }
  return all;
}
