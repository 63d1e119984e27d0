import 'reflect-metadata';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Core } from '@waka/core/platform/core';
import { driverFile } from '@waka/core/ops/people/driver-file';
import { documentFile } from '@waka/core/drivers/documents/driver-documents';
import { s3Storage } from '@waka/core/files/s3-storage';
import { testCore, type TestCore } from '@waka/core/testing/test-core';
import { createStorage } from '../providers/storage/server.ts';
import { addDemoDocuments } from './demo-documents.ts';
import { demoAccounts } from './demo-accounts.ts';
import { insertAccounts } from './insert-accounts.ts';

const keys = { bucket: 'waka', accessKeyId: 'waka', secretAccessKey: 'a secret of tests' };
let core: TestCore;
let dir: string;
let server: ReturnType<typeof createStorage>;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'waka-storage-'));
  server = createStorage({ ...keys, dir, origins: [] }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  core = await testCore();
  core.storage = s3Storage({ ...keys, endpoint, publicEndpoint: endpoint, region: 'local', forcePathStyle: true });
});
afterAll(async () => {
  await core.close();
  server.close();
  await rm(dir, { recursive: true });
});

/** Simulates a start that ends right after the first document was stored. */
const endingAfterCommit = (whole: Core): Core => ({
  ...whole,
  transaction: async (work) => {
    await whole.transaction(work);
    throw new Error('the start was interrupted');
  },
});

test('an approved demo driver has each required document, approved and with its picture, also after an interrupted start', async () => {
  const accounts = demoAccounts().filter(({ email }) => ['driver@waka.test', 'newdriver@waka.test'].includes(email));
  await insertAccounts(core.sql, accounts, 'no password');
  const idOf = async (email: string) =>
    (await core.sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]))[0]?.id ?? '';
  const emails = accounts.map(({ email }) => email);
  await expect(addDemoDocuments(endingAfterCommit(core), emails)).rejects.toThrow('the start was interrupted');
  const [begun] = await core.sql('SELECT kind, state FROM driver_documents');
  expect(begun).toMatchObject({ state: 'approved' });
  expect(await addDemoDocuments(core, emails)).toBe(4);
  expect(await addDemoDocuments(core, emails)).toBe(0);
  const admin = { id: await idOf('driver@waka.test'), role: 'admin' } as const;
  const { documents, driver } = await driverFile(core, admin.id);
  expect(driver).toMatchObject({ approval: 'approved' });
  for (const document of documents) expect(document).toMatchObject({ state: 'approved', isExpired: false });
  const stored = await documentFile(core, { id: admin.id, role: 'driver' }, documents[0]?.id ?? '');
  expect(stored).toMatchObject({ kind: 'licence', contentType: 'image/webp' });
  stored.content.destroy();
  const others = await driverFile(core, await idOf('newdriver@waka.test'));
  expect(others.documents.map(({ state }) => state)).toEqual(documents.map(() => 'missing'));
});
