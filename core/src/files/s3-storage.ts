import { Readable } from 'node:stream';
import { SIGNED_SECONDS, type FileStorage } from '../platform/ports/file-storage.ts';
import type { StorageConfig } from '../platform/config/storage-config.ts';

/**
 * Creates the port to any S3-compatible storage. The SDK is loaded with the first file, since it takes half a second.
 */
export function s3Storage(config: StorageConfig): FileStorage {
  const { bucket: Bucket } = config;
  const sdk = once(() => import('@aws-sdk/client-s3'));
  const client = once(async () => clientOf(config, config.endpoint, await sdk()));
  // Signatures cover the host, so addresses for browsers are signed for the public host.
  const signer = once(async () => clientOf(config, config.publicEndpoint, await sdk()));
  const presigner = once(() => import('@aws-sdk/s3-request-presigner'));
  // Type and length are signed too: the storage refuses another type, or a longer file.
  const options = { expiresIn: SIGNED_SECONDS, signableHeaders: new Set(['host', 'content-type', 'content-length']) };
  return {
    bucket: Bucket,
    addressOf: (Key) => addressOf(config, Key),
    async signPut({ key: Key, type: ContentType, bytes: ContentLength }) {
      const announced = { ContentType: ContentType ?? undefined, ContentLength: ContentLength ?? undefined };
      const command = new (await sdk()).PutObjectCommand({ Bucket, Key, ...announced });
      // Without an announced type the SDK would sign one of its own, which no browser sends.
      const signed = ContentType === null ? { ...options, signableHeaders: new Set(['host']) } : options;
      const url = await (await presigner()).getSignedUrl(await signer(), command, signed);
      const headers: Record<string, string> = ContentType === null ? {} : { 'content-type': ContentType };
      return { url, headers };
    },
    async signForm({ key: Key, type, bytes }) {
      const { createPresignedPost } = await import('@aws-sdk/s3-presigned-post');
      return createPresignedPost(await signer(), {
        Bucket,
        Key,
        Fields: { 'content-type': type },
        Conditions: [
          ['content-length-range', 1, bytes],
          ['eq', '$content-type', type],
        ],
        Expires: SIGNED_SECONDS,
      });
    },
    async head(Key) {
      const found = await orNull((await client()).send(new (await sdk()).HeadObjectCommand({ Bucket, Key })));
      return found && { bytes: found.ContentLength ?? 0, type: found.ContentType ?? '' };
    },
    async read(Key, most) {
      const stream = await this.stream(Key);
      return stream && bytesOf(stream, most);
    },
    async stream(Key) {
      const found = await orNull((await client()).send(new (await sdk()).GetObjectCommand({ Bucket, Key })));
      return found?.Body instanceof Readable ? found.Body : null;
    },
    async write(Key, ContentType, Body) {
      await (await client()).send(new (await sdk()).PutObjectCommand({ Bucket, Key, ContentType, Body }));
    },
    async remove(Key) {
      await orNull((await client()).send(new (await sdk()).DeleteObjectCommand({ Bucket, Key })));
    },
    async beginMultipart(Key, ContentType) {
      const command = new (await sdk()).CreateMultipartUploadCommand({ Bucket, Key, ContentType });
      const { UploadId } = await (await client()).send(command);
      if (!UploadId) throw new Error('the storage began no upload');
      return UploadId;
    },
    async signPart({ key: Key, uploadId: UploadId, number: PartNumber, bytes: ContentLength }) {
      const part = { Bucket, Key, UploadId, PartNumber, ContentLength };
      // Browsers send a part without a type.
      const parts = { ...options, signableHeaders: new Set(['host', 'content-length']) };
      return (await presigner()).getSignedUrl(await signer(), new (await sdk()).UploadPartCommand(part), parts);
    },
    async parts({ key: Key, uploadId: UploadId }) {
      const list = await orNull((await client()).send(new (await sdk()).ListPartsCommand({ Bucket, Key, UploadId })));
      return (list?.Parts ?? []).map(({ PartNumber = 0, ETag = '', Size = 0 }) => ({
        number: PartNumber,
        etag: ETag.replaceAll('"', ''),
        bytes: Size,
      }));
    },
    async complete({ key: Key, uploadId: UploadId, parts }) {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: `"${etag}"` }));
      const command = { Bucket, Key, UploadId, MultipartUpload: { Parts } };
      await (await client()).send(new (await sdk()).CompleteMultipartUploadCommand(command));
    },
    async abort({ key: Key, uploadId: UploadId }) {
      const command = new (await sdk()).AbortMultipartUploadCommand({ Bucket, Key, UploadId });
      await orNull((await client()).send(command));
    },
  };
}

/** Creates the bucket where there is none, as after the first start of a self-hosted storage. */
export async function makeBucket(config: StorageConfig): Promise<void> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = clientOf(config, config.endpoint, sdk);
  const { bucket: Bucket } = config;
  if (await orNull(client.send(new sdk.HeadBucketCommand({ Bucket })))) return;
  await client.send(new sdk.CreateBucketCommand({ Bucket }));
}

function clientOf(config: StorageConfig, endpoint: string, { S3Client: Client }: typeof import('@aws-sdk/client-s3')) {
  const { region, accessKeyId, secretAccessKey, forcePathStyle } = config;
  return new Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Storages other than Amazon's do not support the SDK's own checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, requestTimeout: 15_000 },
    maxAttempts: 2,
  });
}

function addressOf({ publicEndpoint, bucket, forcePathStyle }: StorageConfig, key: string): string {
  if (forcePathStyle) return `${publicEndpoint}/${bucket}/${key}`;
  const { protocol, host } = new URL(publicEndpoint);
  return `${protocol}//${bucket}.${host}/${key}`;
}

async function bytesOf(stream: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new Error('the storage sent no bytes');
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) break;
  }
  stream.destroy();
  return Buffer.concat(chunks);
}

const GONE = new Set(['NotFound', 'NoSuchKey', 'NoSuchUpload']);

async function orNull<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && GONE.has(error.name)) return null;
    throw error;
  }
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => (made ??= make());
}
