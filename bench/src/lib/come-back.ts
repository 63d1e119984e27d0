import { EventEmitter, once } from 'node:events';
import type { Phone } from './phone.ts';

/** As the real client tries again. */
const [FIRST_DELAY_MS, LONGEST_DELAY_MS, JITTER] = [1000, 20_000, 0.5];
const PATIENCE_MS = 60_000;

interface Back {
  ms: number;
  tries: number;
  phone: Phone;
}

/** Tries until it is told what it missed; the pauses double as those of the real client do. */
export async function comeBack(connect: (onBack: () => void) => Promise<Phone>, cutAt: number): Promise<Back> {
  const told = new EventEmitter();
  const back = once(told, 'back');
  for (let [tries, delay] = [1, FIRST_DELAY_MS]; ; tries += 1, delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
    await sleep(delay * (1 + (Math.random() * 2 - 1) * JITTER));
    const phone = await connect(() => told.emit('back', performance.now() - cutAt)).catch(() => null);
    if (phone) return { phone, tries, ms: await inTime(back) };
    if (performance.now() - cutAt > PATIENCE_MS) throw new Error('somebody never came back');
  }
}

const inTime = (back: Promise<unknown[]>): Promise<number> =>
  Promise.race([
    back.then(([ms]) => Number(ms)),
    sleep(PATIENCE_MS).then(() => {
      throw new Error('somebody came back and was not told what had happened');
    }),
  ]);

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
