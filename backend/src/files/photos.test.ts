import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { discardOldUploads, removeDiscarded } from '@waka/core/files/discard-files';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import { aDriver, anOffer, aRide, aRider } from '@waka/core/testing/builders';
import sharp from 'sharp';
import { startStorage, type LocalStorage } from '../testing/providers/local-storage.ts';
import { aPicture, put, send, usePhoto } from '../testing/sent-files.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let files: LocalStorage;
let backend: TestBackend;
let rider: Actor;
beforeAll(async () => {
  files = await startStorage();
  backend = await testBackend({ storage: files.storage });
});
beforeEach(async () => {
  rider = await aRider(backend.core);
});
afterAll(async () => {
  await files.stop();
  await backend.close();
});

const photoOf = async (actor: Actor) =>
  String((await backend.call(routes.currentUser, { as: actor })).body.profileImageUrl);
const bytesAt = async (path: string) => Buffer.from(await (await fetch(backend.url + path)).arrayBuffer());

describe('a profile photo', () => {
  test('S45: is sent to the storage, drawn again in two squares and shown to everyone', async () => {
    const { status, photoUrl } = await send(backend, { as: rider, file: await aPicture() });
    expect(status).toBe(200);
    const { body } = await usePhoto(backend, rider, photoUrl);
    expect(body.profileImageUrl).toMatch(/^\/api\/photos\/[0-9a-f-]{36}$/);
    const { headers } = await backend.fetch(String(body.profileImageUrl));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline; filename="photo.webp"',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    const large = await sharp(await bytesAt(String(body.profileImageUrl))).metadata();
    expect(large).toMatchObject({ format: 'webp', width: 512, height: 512 });
    const small = await sharp(await bytesAt(`${String(body.profileImageUrl)}?size=small`)).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 96, height: 96 });
  });

  test('S41: keeps no metadata of the camera, and is upright', async () => {
    const wide = sharp({ create: { width: 300, height: 100, channels: 3, background: '#fff' } });
    const file = await wide
      .withExif({ IFD0: { Make: 'Spy' }, IFD3: { GPSLatitude: '8/1 29/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(file.includes('Spy')).toBe(true);
    const { photoUrl } = await send(backend, { as: rider, file });
    await usePhoto(backend, rider, photoUrl);
    const shown = await bytesAt(await photoOf(rider));
    const { exif, xmp, icc, orientation } = await sharp(shown).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
    expect(shown.includes('Spy')).toBe(false);
  });

  test('replaces the one before, which is removed from the storage with everything that was sent', async () => {
    const first = await send(backend, { as: rider, file: await aPicture('png') });
    await usePhoto(backend, rider, first.photoUrl);
    const before = await photoOf(rider);
    const second = await send(backend, { as: rider, file: await aPicture('webp'), type: 'image/webp' });
    await usePhoto(backend, rider, second.photoUrl);
    expect(await photoOf(rider)).not.toBe(before);
    expect((await backend.fetch(before)).status).toBe(404);
    await removeDiscarded(backend.core);
    for (const key of [first.key, second.key, `${before.replace('/api/', '')}/large.webp`]) {
      expect(await backend.core.storage?.head(key)).toBeNull();
    }
  });

  test('sent twice at once is one photo, and two different ones at once leave one', async () => {
    const [one, two] = [
      await send(backend, { as: rider, file: await aPicture() }),
      await send(backend, { as: rider, file: await aPicture('png') }),
    ];
    const answers = await Promise.all([one, two, one, two].map(({ photoUrl }) => usePhoto(backend, rider, photoUrl)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(
      answers.every(
        ({ status, body }) => status === 200 || body.code === 'upload.foreign' || body.code === 'upload.not_arrived',
      ),
    ).toBe(true);
    expect(await backend.core.sql('SELECT 1 FROM photos WHERE user_id = $1', [rider.id])).toHaveLength(1);
    expect((await backend.fetch(await photoOf(rider))).status).toBe(200);
    await backend.core.sql(`UPDATE discarded_files SET due_at = now()`);
    await removeDiscarded(backend.core);
    expect((await backend.fetch(await photoOf(rider))).status).toBe(200);
  });

  test('is removed when its owner wants that', async () => {
    await usePhoto(backend, rider, (await send(backend, { as: rider, file: await aPicture() })).photoUrl);
    const before = await photoOf(rider);
    expect((await backend.call(routes.removeProfilePhoto, { as: rider })).body.profileImageUrl).toBeNull();
    expect((await backend.fetch(before)).status).toBe(404);
  });

  test('is on the card of the driver of the next ride', async () => {
    const driver = await aDriver(backend.core, { approval: 'pending' });
    await usePhoto(backend, driver, (await send(backend, { as: driver, file: await aPicture() })).photoUrl);
    await backend.core.sql(`UPDATE driver_profiles SET approval = 'approved', is_online = true WHERE user_id = $1`, [
      driver.id,
    ]);
    const ride = await aRide(backend.core, rider);
    const accepted = await acceptOffer(backend.core, driver, ride.id, await anOffer(backend.core, ride, driver));
    expect(accepted.driver?.photoUrl).toBe(await photoOf(driver));
  });
});

describe('a signed address', () => {
  test('S42: accepts one file of the announced length and type, under its own key, for ten minutes', async () => {
    const file = await aPicture();
    const { uploadURL, key } = await send(backend, { as: rider, file });
    expect(new URL(uploadURL).searchParams.get('X-Amz-Expires')).toBe('600');
    expect((await put(uploadURL, file.subarray(1), 'image/jpeg')).status).toBe(403);
    expect((await put(uploadURL, Buffer.concat([file, file]), 'image/jpeg')).status).toBe(403);
    expect((await put(uploadURL, file, 'text/html')).status).toBe(403);
    for (const other of ['uploads/else', `${key}x`, `uploads/${rider.id}/../x`, 'photos/x/large.webp']) {
      expect((await put(uploadURL.replace(key, other), file, 'image/jpeg')).status).toBe(403);
    }
    expect((await fetch(uploadURL)).status).toBe(403);
    expect((await fetch(uploadURL, { method: 'DELETE' })).status).toBe(403);
    const late = uploadURL.replace('X-Amz-Expires=600', 'X-Amz-Expires=6000');
    expect((await put(late, file, 'image/jpeg')).status).toBe(403);
    const old = uploadURL.replace(/X-Amz-Date=\d{8}/, 'X-Amz-Date=20200101');
    expect(await (await put(old, file, 'image/jpeg')).text()).toContain('Request has expired');
    expect((await fetch(files.storage.endpoint + '/waka/' + key)).status).toBe(403);
  });

  test('S51: is given ten times an hour', async () => {
    const asked = { as: rider, body: { type: 'image/png', size: 5 } };
    const answers = await Promise.all(Array.from({ length: 13 }, () => backend.call(routes.profilePhotoUpload, asked)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({ body: { code: 'upload.too_many' } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3500);
  });

  test('S42: requested without a body takes one picture of any length, which is checked when it is used', async () => {
    const ask = () => backend.call(routes.profilePhotoUpload, { as: rider });
    const { status, body } = await ask();
    expect(status).toBe(200);
    const { uploadURL, photoUrl, key } = Object(body);
    const file = await aPicture();
    expect((await put(uploadURL.replace(key, `${key}x`), file, 'image/jpeg')).status).toBe(403);
    expect((await put(uploadURL, file, 'image/jpeg')).status).toBe(200);
    // A client that uses nothing but `uploadURL` sends it without its signature.
    expect(uploadURL.split('?')[0]).toBe(photoUrl);
    expect((await usePhoto(backend, rider, photoUrl)).body.profileImageUrl).toMatch(/^\/api\/photos\//);

    const large = Object((await ask()).body);
    await put(large.uploadURL, Buffer.alloc(5_242_881), 'image/jpeg');
    expect(await usePhoto(backend, rider, large.photoUrl)).toMatchObject({ body: { code: 'upload.too_large' } });
    const unused = Object((await ask()).body);
    await put(unused.uploadURL, file, 'image/jpeg');
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'upload.too_many' } });
    await backend.core.sql(`UPDATE uploads SET created_at = now() - interval '61 minutes' WHERE user_id = $1`, [
      rider.id,
    ]);
    await discardOldUploads(backend.core);
    await removeDiscarded(backend.core);
    expect(await backend.core.storage?.head(unused.key)).toBeNull();
  });

  test('an upload that was not used for a day is deleted, with its file', async () => {
    const { key } = await send(backend, { as: rider, file: await aPicture() });
    await backend.core.sql(`UPDATE uploads SET created_at = now() - interval '25 hours' WHERE object_key = $1`, [key]);
    await discardOldUploads(backend.core);
    await removeDiscarded(backend.core);
    expect(await backend.core.storage?.head(key)).toBeNull();
  });
});

test('an object that the storage fails to delete delays no other, and is retried later', async () => {
  const { sql, storage, logger } = backend.core;
  if (!storage) throw new Error('there is no storage');
  const removed: string[] = [];
  const remove = (key: string) => {
    if (key === 'first') return Promise.reject(new Error('AccessDenied'));
    removed.push(key);
    return Promise.resolve();
  };
  await sql('DELETE FROM discarded_files');
  await sql(
    `INSERT INTO discarded_files (object_key, due_at) VALUES ('first', now() - interval '2 minutes'), ('second', now())`,
  );
  expect(await removeDiscarded({ sql, logger, storage: { ...storage, remove } })).toBe(1);
  expect(removed).toEqual(['second']);
  expect(await sql('SELECT object_key, due_at > now() AS is_later FROM discarded_files')).toEqual([
    { objectKey: 'first', isLater: true },
  ]);
});

test('pages may send files to the storage, and nowhere else', async () => {
  const { headers } = await backend.fetch('/api/health');
  expect(headers.get('content-security-policy')).toMatch(new RegExp(`connect-src [^;]*${files.storage.endpoint}`));
  const preflight = (origin: string) =>
    fetch(`${files.storage.endpoint}/waka/x`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT' },
    });
  expect((await preflight('http://localhost:3000')).headers.get('access-control-allow-origin')).toBe(
    'http://localhost:3000',
  );
  expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
});
