import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { POOL_SIZE } from '../../app/database.ts';
import { testCore } from '../../testing/test-core.ts';

test('connections in use, idle ones and waiting statements are counted', async () => {
  const core = await testCore();
  const held = new AbortController();
  const released = once(held.signal, 'abort');
  const running: Promise<void>[] = [];
  try {
    for (let count = 0; count < POOL_SIZE; count += 1) {
      await new Promise<void>((connected) => {
        running.push(
          core.transaction(async (sql) => {
            await sql('SELECT 1');
            connected();
            await released;
          }),
        );
      });
    }
    const waiting = core.sql('SELECT 1');
    expect(core.poolUse()).toEqual({ open: POOL_SIZE, idle: 0, waiting: 1 });
    held.abort();
    await Promise.all([...running, waiting]);
    expect(core.poolUse()).toEqual({ open: POOL_SIZE, idle: POOL_SIZE, waiting: 0 });
  } finally {
    held.abort();
    await core.close();
  }
});
