import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import type { Worker } from 'node:worker_threads';
import { testCore } from '../../testing/test-core.ts';
import { hashPassword, isPasswordRight } from './passwords.ts';

test('the threads that hash end with the service, and start again with the next request', async () => {
  const core = await testCore();
  const threads: Worker[] = [];
  const note = (thread: Worker) => threads.push(thread);
  process.on('worker', note);
  try {
    const hash = await hashPassword('correct horse');
    expect(threads).toHaveLength(1);
    const ended = Promise.all(threads.map((thread) => once(thread, 'exit')));
    await core.close();
    await ended;
    expect(await isPasswordRight(hash, 'correct horse')).toBe(true);
    expect(threads).toHaveLength(2);
  } finally {
    process.off('worker', note);
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
});
