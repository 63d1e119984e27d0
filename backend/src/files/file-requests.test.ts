import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { MAX_PARTS, MAX_PHOTO_BYTES, MULTIPART_BYTES, PART_BYTES } from '@waka/contracts/files/file-limits';
import { CompleteRequest, PhotoUploadRequest } from '@waka/contracts/files/file-requests';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';

const isValid = async (type: new () => object, body: object) =>
  (await validate(plainToInstance(type, body), { whitelist: true, forbidNonWhitelisted: true })).length === 0;
const complete = (PartNumber: number) => isValid(CompleteRequest, { parts: [{ PartNumber, ETag: 'e' }] });
const photo = (body: object) => isValid(PhotoUploadRequest, body);

test('an upload in parts has at most 10000 of them, each of 5 MB, and is required above 100 MB', async () => {
  expect([MAX_PARTS, PART_BYTES, MULTIPART_BYTES]).toEqual([10_000, 5 * 1024 * 1024, 100 * 1024 * 1024]);
  expect([await complete(10_000), await complete(10_001), await complete(0)]).toEqual([true, false, false]);
});

test('an upload of a photo is announced completely or not at all', async () => {
  expect(await photo({})).toBe(true);
  expect(await photo({ type: 'image/png', size: MAX_PHOTO_BYTES })).toBe(true);
  expect(await photo({ type: 'image/png' })).toBe(false);
  expect(await photo({ size: 5 })).toBe(false);
});

test('a profile photo has at most 5242880 bytes', async () => {
  expect(await photo({ type: 'image/png', size: 5_242_880 })).toBe(true);
  expect(await photo({ type: 'image/png', size: 5_242_881 })).toBe(false);
});
