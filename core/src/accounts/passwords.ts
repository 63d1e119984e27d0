import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../platform/app-error.ts';

// Argon2id is this library's default algorithm; its enum is `const` and cannot be named under isolatedModules.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

const AT_ONCE = 2;
const MAX_WAITING = 20;

/** Hashes in its turn, like every check. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Whether the password belongs to the hash. Without a hash it takes as long, and the answer is no. */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    const isMatch = await verify(passwordHash ?? (await hashOfNobody()), password);
    return isMatch && passwordHash !== null;
  });
}

let nobody: Promise<string> | undefined;
const hashOfNobody = () => (nobody ??= hash('the password of nobody', cost));

let running = 0;
const waiting: (() => void)[] = [];

/** A hash costs 20 ms of a core and 19 MiB: a flood of logins must not take the machine from those who ride. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new AppError('request.too_many', { retryAfterSeconds: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
