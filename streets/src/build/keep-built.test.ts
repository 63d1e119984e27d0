import { expect, jest, test } from '@jest/globals';
import { keepBuilt } from './keep-built.ts';

const HOUR_MS = 3_600_000;

/** Keeps streets built until a number of waits have passed; answers how long they were, and what was complained about. */
async function keptFor(waits: number, build: () => Promise<void>) {
  const waited: number[] = [];
  const complaints: string[] = [];
  const ended = new Promise<void>((resolve) => {
    void keepBuilt(build, {
      complain: (line) => void complaints.push(line),
      wait: (ms) => {
        waited.push(ms / HOUR_MS);
        if (waited.length < waits) return Promise.resolve();
        resolve();
        return new Promise(() => {});
      },
    });
  });
  await ended;
  return { waited, complaints };
}

test('streets are built now and once a week', async () => {
  const build = jest.fn(() => Promise.resolve());
  expect(await keptFor(3, build)).toEqual({ waited: [168, 168, 168], complaints: [] });
  expect(build).toHaveBeenCalledTimes(3);
});

test('an update that fails is a line, and is tried again on the same day', async () => {
  const build = jest
    .fn(() => Promise.resolve())
    .mockRejectedValueOnce(new Error('the server is away'))
    .mockRejectedValueOnce(new Error('the disk is full'));
  expect(await keptFor(3, build)).toEqual({
    waited: [6, 6, 168],
    complaints: ['streets: the server is away', 'streets: the disk is full'],
  });
});
