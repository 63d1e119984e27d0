import { EventEmitter, once } from 'node:events';
import type { Phone } from './phone.ts';

/** The pauses of the real client. */
const [FIRST_DELAY_MS, LONGEST_DELAY_MS, JITTER] = [1000, 20_000, 0.5];
const PATIENCE_MS = 60_000;

interface Back {
  ms: number;
  tries: number;
  phone: Phone;
}

/**
 * Reconnects until the phone has got what it missed; the pauses double like those of the real client. Throws when it
 * stays disconnected, or did not get it.
 */
export async function comeBack(connect: (onBack: () => void) => Promise<Phone>, cutAt: number): Promise<Back> {
  const returns = new EventEmitter();
  const back = once(returns, 'back');
  for (let [tries, delay] = [1, FIRST_DELAY_MS]; ; tries += 1, delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
    await sleep(delay * (1 + (Math.random() * 2 - 1) * JITTER));
    const phone = await connect(() => returns.emit('back', performance.now() - cutAt)).catch(() => null);
    if (phone) return { phone, tries, ms: await inTime(back) };
    if (performance.now() - cutAt > PATIENCE_MS) throw new Error('a phone never reconnected');
  }
}

const inTime = (back: Promise<unknown[]>): Promise<number> =>
  Promise.race([
    back.then(([ms]) => Number(ms)),
    sleep(PATIENCE_MS).then(() => {
      throw new Error('a phone reconnected and did not get what it missed');
    }),
  ]);

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
