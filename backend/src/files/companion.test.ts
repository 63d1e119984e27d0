import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { PART_BYTES } from '@waka/contracts/files/file-limits';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { startStorage, type LocalStorage } from '../testing/providers/local-storage.ts';
import { aPdf, aPicture, put, send } from '../testing/sent-files.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let files: LocalStorage;
let backend: TestBackend;
let driver: Actor;
beforeAll(async () => {
  files = await startStorage();
  backend = await testBackend({ storage: files.storage });
});
beforeEach(async () => {
  driver = await aDriver(backend.core);
});
afterAll(async () => {
  await files.stop();
  await backend.close();
});

const aLargePdf = aPdf('x'.repeat(PART_BYTES + 1_000_000));

async function begin(file: Buffer) {
  const metadata = { name: 'licence.pdf', type: 'application/pdf', size: file.length, purpose: 'document' };
  const { body } = await backend.call(routes.beginUpload, {
    as: driver,
    body: { filename: 'licence.pdf', type: 'application/pdf', metadata },
  });
  return {
    uploadId: String(body.uploadId),
    query: `?key=${encodeURIComponent(String(body.key))}`,
    key: String(body.key),
  };
}

test('a file is sent in one piece by a form that accepts nothing else', async () => {
  const file = await aPicture('png');
  const query = new URLSearchParams({
    filename: 'x.png',
    type: 'image/png',
    'metadata[size]': String(file.length),
    'metadata[purpose]': 'document',
  });
  const { body } = await backend.call(routes.singleUpload, { as: driver, query: `?${query.toString()}` });
  expect(body).toMatchObject({
    method: 'POST',
    url: expect.any(String),
    fields: { key: expect.stringContaining(driver.id) },
    headers: {},
  });
  const post = (fields: object, content: Buffer) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append('file', new Blob([new Uint8Array(content)]));
    return fetch(String(body.url), { method: 'POST', body: form });
  };
  const fields = Object(body.fields);
  expect((await post({ ...fields, key: 'uploads/other' }, file)).status).toBe(403);
  expect((await post({ ...fields, 'content-type': 'text/html' }, file)).status).toBe(403);
  expect((await post({ ...fields, acl: 'public-read' }, file)).status).toBe(403);
  expect(await (await post(fields, Buffer.concat([file, file]))).text()).toContain('EntityTooLarge');
  expect((await post(fields, file)).status).toBe(204);
  const sent = await backend.call(routes.sendDocument, {
    as: driver,
    params: { kind: 'national_id' },
    body: { fileKey: fields.key },
  });
  expect(sent).toMatchObject({
    status: 200,
    body: { kind: 'national_id', state: 'uploaded', contentType: 'image/webp' },
  });
});

test('a large file is sent in parts of fixed lengths, can resume after an interruption, and becomes a document', async () => {
  const { uploadId, query, key } = await begin(aLargePdf);
  const sign = async (partNumber: string) =>
    String((await backend.call(routes.signPart, { as: driver, params: { uploadId, partNumber }, query })).body.url);
  const parts = [aLargePdf.subarray(0, PART_BYTES), aLargePdf.subarray(PART_BYTES)];
  const send1 = (part: string, content?: Buffer) =>
    sign(part).then((url) => fetch(url, { method: 'PUT', body: new Uint8Array(content ?? []) }));
  expect((await send1('2', parts[0])).status).toBe(403);
  expect((await send1('1', parts[0])).status).toBe(200);
  expect((await backend.call(routes.uploadedParts, { as: driver, params: { uploadId }, query })).body).toEqual([
    { PartNumber: 1, ETag: expect.any(String), Size: PART_BYTES },
  ]);
  const second = await send1('2', parts[1]);
  expect(
    await backend.call(routes.signPart, { as: driver, params: { uploadId, partNumber: '3' }, query }),
  ).toMatchObject({
    status: 413,
    body: { code: 'upload.too_large' },
  });
  const listed = await backend.call(routes.uploadedParts, { as: driver, params: { uploadId }, query });
  expect(second.headers.get('etag')).toBeTruthy();
  const done = await backend.call(routes.completeUpload, {
    as: driver,
    params: { uploadId },
    query,
    body: {
      parts: Object.values(listed.body).map((part) => ({
        PartNumber: Object(part).PartNumber,
        ETag: Object(part).ETag,
      })),
    },
  });
  expect(done).toMatchObject({ status: 200, body: { key, bucket: 'waka' } });
  const late = { fileKey: key, expiresOn: '2020-01-01' };
  const params = { kind: 'licence' };
  expect(await backend.call(routes.sendDocument, { as: driver, params, body: late })).toMatchObject({
    status: 422,
    body: { code: 'document.expired' },
  });
  const body = { fileKey: key, expiresOn: '2039-05-01' };
  const sent = await backend.call(routes.sendDocument, { as: driver, params, body });
  expect(sent.body).toMatchObject({ state: 'uploaded', expiresOn: '2039-05-01', contentType: 'application/pdf' });
  const id = String(sent.body.fileUrl).split('/').at(-2) ?? '';
  const file = await backend.call(routes.documentFile, { as: driver, params: { id } });
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="licence.pdf"',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  const other = await aDriver(backend.core);
  expect((await backend.call(routes.documentFile, { as: other, params: { id } })).status).toBe(404);
  const admin = await anAccount(backend.core, { email: 'reader@example.com', userType: 'admin' });
  const [another] = await backend.core.sql<{ id: string }>(
    `INSERT INTO driver_documents (user_id, kind, object_key, content_type, upload_id)
     SELECT user_id, 'national_id', object_key, content_type, uuidv7() FROM driver_documents WHERE id = $1 RETURNING id`,
    [id],
  );
  // A page asks for all of them at once.
  const looks = [id, id, another?.id ?? '', another?.id ?? ''].map((one) =>
    backend.call(routes.documentFile, { as: admin, params: { id: one } }),
  );
  expect((await Promise.all(looks)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await backend.core.sql(`SELECT actor_id FROM audit_log WHERE action = 'driver_document.read'`)).toEqual([
    { actorId: admin.id },
  ]);
});

test('S22: an upload in parts is for its owner alone, and can be given up', async () => {
  const { uploadId, query, key } = await begin(aLargePdf);
  const other = await aDriver(backend.core);
  for (const row of [routes.uploadedParts, routes.signPart, routes.abortUpload]) {
    const answer = await backend.call(row, { as: other, params: { uploadId, partNumber: '1' }, query });
    expect(answer).toMatchObject({ status: 404, body: { code: 'upload.not_found' } });
  }
  expect(
    await backend.call(routes.signPart, { as: driver, params: { uploadId, partNumber: '0' }, query }),
  ).toMatchObject({
    status: 400,
    body: { message: 'Cannot sign without a key, an uploadId, and a partNumber' },
  });
  expect((await backend.call(routes.abortUpload, { as: driver, params: { uploadId }, query })).status).toBe(200);
  expect(await backend.core.sql('SELECT 1 FROM uploads WHERE object_key = $1', [key])).toEqual([]);
});

test('every kind of document is listed, with what the class of the vehicle needs', async () => {
  const biker = await aDriver(backend.core, { vehicleType: 'motorbike', approval: 'pending' });
  const { body } = await backend.call(routes.driverDocuments, { as: biker });
  expect(
    Object.values(body).map((document) => [Object(document).kind, Object(document).isRequired, Object(document).state]),
  ).toEqual([
    ['licence', true, 'missing'],
    ['insurance', false, 'missing'],
    ['vehicle_registration', true, 'missing'],
    ['national_id', true, 'missing'],
    ['vehicle_photo', true, 'missing'],
  ]);
});

test.each([
  ['a script', '/JavaScript (app.alert(1))'],
  ['a program to start', '/S /Launch /F (cmd.exe)'],
  ['a file inside', '/EmbeddedFile'],
  ['a page', '<html><script>alert(1)</script>'],
])('a PDF with %s is refused', async (_what, inside) => {
  const sent = await send(backend, { as: driver, file: aPdf(inside), type: 'application/pdf', purpose: 'document' });
  const answer = await backend.call(routes.sendDocument, {
    as: driver,
    params: { kind: 'vehicle_photo' },
    body: { fileKey: sent.key },
  });
  expect(answer).toMatchObject({ status: 422, body: { code: 'upload.not_what_it_says' } });
  expect((await put(sent.uploadURL, aPdf(inside), 'application/pdf')).status).toBe(200);
});
