import { expect, jest, test } from '@jest/globals';
import { runModel } from './run-model.ts';

/** `npm test -- money-model OPERATIONS [SEED]` says how many, and of which seed. */
const total = Number(process.env.MONEY_MODEL_OPERATIONS ?? 1000);
const seed = Number(process.env.MONEY_MODEL_SEED ?? 1);

// A second run of the same seed would only say the same.
jest.retryTimes(0);

test(
  `${total} random operations of seed ${seed} leave the books, both sides and the providers in agreement`,
  async () => {
    const outcome = await runModel(total, seed, (line) => process.stdout.write(`${line}\n`));
    process.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`);
    expect(outcome.operations).toBe(total);
  },
  60_000 + total * 60,
);
