import PQueue from 'p-queue';
import { AppError } from '../../platform/app-error.ts';
import { cost, HashThread, type HashJob } from './hash-thread.ts';

const AT_ONCE = 2;
const MAX_WAITING = 20;

/** Hashes a password in the queue of the hash threads. */
export async function hashPassword(password: string): Promise<string> {
  const hash = await inTurn({ password });
  if (typeof hash !== 'string') throw new Error('no hash came back');
  return hash;
}

/** Checks whether the password matches the hash. Without a hash it takes as long, and the result is false. */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  const isMatch = await inTurn({ password, hash: passwordHash ?? (await dummyHash()) });
  return isMatch === true && passwordHash !== null;
}

/** Checks whether a hash was made at another cost than new ones are. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

let dummy: Promise<string> | undefined;
const dummyHash = () => (dummy ??= hashPassword('the password of no account'));

/** Ends the idle hash threads; a later hash starts another. */
export async function endIdleHashThreads(): Promise<void> {
  await Promise.all(idle.splice(0).map((thread) => thread.end()));
}

const idle: HashThread[] = [];
const hashes = new PQueue({ concurrency: AT_ONCE });

/**
 * Queues a job: a hash costs 20 ms of a core and 19 MiB, so a flood of logins must not take the machine from rides.
 * Throws AppError when the queue is full.
 */
async function inTurn(job: HashJob): Promise<unknown> {
  // `size` counts the waiting jobs, without the running ones.
  if (hashes.size >= MAX_WAITING) throw new AppError('request.too_many', { retryAfterSeconds: 2 });
  return hashes.add(() => runJob(job));
}

async function runJob(job: HashJob): Promise<unknown> {
  const thread = idle.pop() ?? new HashThread();
  try {
    return await thread.do(job);
  } finally {
    if (!thread.isGone) idle.push(thread);
  }
}
