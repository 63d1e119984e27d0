import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { errorCatalogue, type ErrorCode } from '@waka/contracts/errors';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, aRider } from '@waka/core/testing/builders';
import type { AnyRoute } from '../http/routes/route.ts';
import { hostileFiles } from '../testing/attacks/hostile-files.ts';
import { startStorage, type LocalStorage } from '../testing/providers/local-storage.ts';
import { aPdf, aPicture, put, send, usePhoto } from '../testing/sent-files.ts';
import { testBackend, type Answer, type TestBackend } from '../testing/test-backend.ts';

let files: LocalStorage;
let backend: TestBackend;
let refused = 0;
beforeAll(async () => {
  files = await startStorage();
  backend = await testBackend({ storage: files.storage });
});
afterAll(async () => {
  await files.stop();
  await backend.close();
});

const messages = new Map<unknown, string>(Object.entries(errorCatalogue).map(([code, { message }]) => [code, message]));

/** Checks that a refusal has its code, the text of the catalogue, and leaves no photo behind. */
async function expectRefused(answer: Answer, codes: ErrorCode[], actor: Actor, what: unknown): Promise<void> {
  expect({ what, status: answer.status < 500, code: answer.body.code }).toEqual({
    what,
    status: true,
    code: codes.find((code) => code === answer.body.code) ?? codes[0],
  });
  expect(answer.body.message).toBe(messages.get(answer.body.code));
  const [user] = await backend.core.sql<{ photo: string | null }>(
    `SELECT (SELECT id::text FROM photos WHERE user_id = users.id) AS photo FROM users WHERE id = $1`,
    [actor.id],
  );
  expect(user?.photo ?? null).toBeNull();
  refused += 1;
}

const types = `image/svg+xml image/gif image/bmp image/tiff image/heic image/avif image/x-icon text/html text/plain
  application/pdf application/javascript application/octet-stream application/zip video/mp4 image/* */* image/jpeg;x=1
  IMAGE/JPEG image image/jpeg%00 ../image/png`.split(/\s+/);
const sizes: unknown[] = [0, -1, 5_242_881, 10_485_760, 1e12, 1.5, '5', null, true, [], {}, undefined];

test('S41: unwanted kinds and sizes get no address', async () => {
  const ask = async (row: AnyRoute, as: Actor, body: object) =>
    expectRefused(await backend.call(row, { as, body }), ['request.invalid'], as, body);
  const [rider, driver] = [await aRider(backend.core), await aDriver(backend.core)];
  for (const type of types) {
    await ask(routes.profilePhotoUpload, rider, { type, size: 1000 });
  }
  for (const size of sizes) {
    await ask(routes.profilePhotoUpload, rider, { type: 'image/jpeg', size });
  }
  for (const size of [0, -1, 10_485_761, 1e12]) {
    await ask(routes.documentUpload, driver, { type: 'application/pdf', size });
  }
  expect(refused).toBe(types.length + sizes.length + 4);
});

test('S41, S44: the same applies to requests of Uppy', async () => {
  const rider = await aRider(backend.core);
  const ask = async (query: Record<string, string>, code: ErrorCode) => {
    const answer = await backend.call(routes.singleUpload, {
      as: rider,
      query: `?${new URLSearchParams(query).toString()}`,
    });
    await expectRefused(answer, [code], rider, query);
  };
  const size = { 'metadata[size]': '1000' };
  for (const type of types) {
    await ask({ filename: 'x.jpg', type, ...size }, 'upload.type_refused');
  }
  await ask({ filename: 'x.jpg', type: 'image/jpeg' }, 'request.invalid');
  for (const bytes of ['0', '-5', 'many', '1e999', '']) {
    await ask({ type: 'image/jpeg', 'metadata[size]': bytes }, 'request.invalid');
  }
  await ask({ type: 'image/jpeg', 'metadata[size]': '5242881' }, 'upload.too_large');
  await ask({ type: 'image/jpeg', 'metadata[purpose]': 'document', 'metadata[size]': '10485761' }, 'upload.too_large');
  await ask({ type: 'image/jpeg', 'metadata[purpose]': 'virus', ...size }, 'request.invalid');
  for (const row of [routes.remoteFile, routes.remoteFileFacts]) {
    for (const url of ['http://169.254.169.254/latest/meta-data', 'http://localhost:6379', 'file:///etc/passwd']) {
      await expectRefused(await backend.call(row, { as: rider, body: { url } }), ['upload.no_remote'], rider, url);
    }
  }
  await expectRefused(
    await backend.call(routes.storageCredentials, { as: rider }),
    ['upload.no_credentials'],
    rider,
    'sts',
  );
  expect(await backend.core.sql('SELECT 1 FROM uploads WHERE user_id = $1', [rider.id])).toEqual([]);
});

test('S41: files whose content differs from their type become no photo under any type that the browser sends', async () => {
  const [hostile, before] = [await hostileFiles(), refused];
  for (const { what, file, code } of hostile) {
    for (const type of ['image/jpeg', 'image/png']) {
      const rider = await aRider(backend.core);
      const { photoUrl } = await send(backend, { as: rider, file, type });
      const answer = await usePhoto(backend, rider, photoUrl);
      const allowed: ErrorCode[] = ['upload.not_what_it_says', 'photo.unreadable', 'photo.too_many_pixels'];
      await expectRefused(
        answer,
        allowed.filter((known) => known === code),
        rider,
        { what, type },
      );
    }
  }
  expect(refused - before).toBe(2 * hostile.length);
}, 60_000);

test('S43: only an upload of one’s own, by its own key, becomes a photo', async () => {
  const [rider, victim] = [await aRider(backend.core), await aRider(backend.core)];
  const mine = await send(backend, { as: rider, file: await aPicture() });
  const theirs = await send(backend, { as: victim, file: await aPicture() });
  const { endpoint } = files.storage;
  const urls = [
    theirs.key,
    theirs.photoUrl,
    theirs.uploadURL,
    `${mine.photoUrl}/../${theirs.key.split('/').at(-1)}`,
    mine.photoUrl.replace(rider.id, victim.id),
    `${mine.key}/../../${victim.id}/x`,
    `${mine.key}x`,
    mine.key.toUpperCase(),
    `/${mine.key}`,
    `./${mine.key}`,
    `${mine.key}%00.jpg`,
    encodeURIComponent(mine.key),
    mine.photoUrl.replace('/waka/', '/other/'),
    mine.photoUrl.replace(endpoint, 'https://evil.example'),
    mine.photoUrl.replace('http://', 'http://evil.example@'),
    mine.photoUrl.replace('127.0.0.1', 'localhost'),
    `${endpoint}/waka/../../etc/passwd`,
    'https://evil.example/me.jpg',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:6379/',
    'javascript:alert(1)',
    'data:image/png;base64,iVBORw0KGgo=',
    'file:///etc/passwd',
    'blob:http://localhost/1',
    '//evil.example/x',
    'uploads/',
    '..',
    '../../x.jpg',
    'photos/x/large.webp',
    "' OR 1=1 --",
    '%',
    '*',
    'null',
    'C:\\x.jpg',
    '\\\\evil\\x',
    'ftp://evil.example/x',
    '‮gpj.exe',
    ' ',
  ];
  for (const photoUrl of urls) {
    await expectRefused(await usePhoto(backend, rider, photoUrl), ['upload.foreign'], rider, photoUrl);
  }
  for (const photoUrl of ['', 'x'.repeat(2001), null, 5, {}, ['x']]) {
    const answer = await backend.call(routes.setProfilePhoto, { as: rider, body: { photoUrl } });
    await expectRefused(answer, ['request.invalid'], rider, photoUrl);
  }
  expect((await usePhoto(backend, rider, mine.photoUrl)).status).toBe(200);
  const elsewhere = await send(backend, {
    as: await aDriver(backend.core),
    file: aPdf(),
    type: 'application/pdf',
    purpose: 'document',
  });
  await expectRefused(await usePhoto(backend, victim, elsewhere.key), ['upload.foreign'], victim, 'a document');
});

test('an address that was given and never used is no photo', async () => {
  const rider = await aRider(backend.core);
  const { body } = await backend.call(routes.profilePhotoUpload, { as: rider, body: { type: 'image/png', size: 9 } });
  await expectRefused(await usePhoto(backend, rider, String(body.photoUrl)), ['upload.not_arrived'], rider, 'nothing');
  const file = Buffer.alloc(5_242_881);
  expect((await put(String(body.uploadURL), file, 'image/png')).status).toBe(403);
});

test('there were at least two hundred of them', () => {
  expect(refused).toBeGreaterThanOrEqual(200);
});
