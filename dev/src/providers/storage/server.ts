import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ObjectStore, type StoredObject } from './object-store.ts';
import { checkPolicy, formIn } from './post-form.ts';
import { Refusal } from './refusal.ts';
import { checkSignature, type Keys } from './signature.ts';

interface StorageOptions extends Keys {
  dir: string;
  bucket: string;
  /** Origins whose pages may send files here. */
  origins: string[];
}

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  key: string;
  body: Buffer;
}

/**
 * Creates a server with the needed part of S3 for one bucket: objects, uploads in parts, signed addresses and forms,
 * with signatures only.
 */
export function createStorage(options: StorageOptions): Server {
  const store = new ObjectStore(options.dir);
  return createServer((request, response) => {
    allowOrigin(request, response, options.origins);
    answer(store, options, request, response).catch((error: unknown) => refuse(response, error));
  });
}

async function answer(
  store: ObjectStore,
  options: StorageOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'OPTIONS') return end(response, 204);
  const url = new URL(request.url ?? '/', 'http://storage');
  const [, bucket, ...parts] = url.pathname.split('/').map((part) => decodeURIComponent(part));
  const key = parts.join('/');
  const isForm = request.method === 'POST' && key === '' && !url.searchParams.has('delete');
  // A form carries its signature inside; everything else is checked before its body is read.
  const promisedHash = isForm ? null : checkSignature(request, url, options);
  if (bucket !== options.bucket) throw new Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist.');
  const body = await buffer(request);
  if (promisedHash !== null && promisedHash !== createHash('sha256').update(body).digest('hex')) {
    throw new Refusal(400, 'XAmzContentSHA256Mismatch', 'The body is not the one that was signed.');
  }
  const call = { request, response, url, key, body };
  if (isForm) return takeForm(store, options, call);
  if (key === '') return listOrHead(store, call);
  return url.searchParams.has('uploadId') || url.searchParams.has('uploads')
    ? answerMultipart(store, call)
    : answerObject(store, call);
}

async function takeForm(store: ObjectStore, options: StorageOptions, { request, response, body }: Call) {
  const form = formIn(body, request.headers['content-type'] ?? '');
  checkPolicy(form, options, options.bucket);
  const key = form.fields.get('key') ?? '';
  const object = await store.put(key, form.fields.get('content-type') ?? 'binary/octet-stream', form.file);
  const location = `http://${request.headers.host ?? ''}/${options.bucket}/${key}`;
  end(response, 204, { etag: `"${object.etag}"`, location });
}

async function listOrHead(store: ObjectStore, { request, response, url }: Call) {
  if (request.method === 'HEAD') return end(response, 200);
  if (request.method !== 'GET') throw notAllowed();
  const objects = await store.list(url.searchParams.get('prefix') ?? '');
  const contents = objects.map(({ key, size, etag, modifiedAt }) =>
    tag('Contents', [
      tag('Key', escape(key)),
      tag('Size', size),
      tag('ETag', `"${etag}"`),
      tag('LastModified', modifiedAt),
    ]),
  );
  xml(response, 'ListBucketResult', [tag('KeyCount', objects.length), tag('IsTruncated', 'false'), ...contents]);
}

async function answerObject(store: ObjectStore, { request, response, key, body }: Call) {
  switch (request.method) {
    case 'PUT': {
      const object = await store.put(key, request.headers['content-type'] ?? 'binary/octet-stream', body);
      return end(response, 200, { etag: `"${object.etag}"` });
    }
    case 'GET': {
      const { object, bytes } = await store.read(key);
      response.writeHead(200, headersOf(object)).end(bytes);
      return;
    }
    case 'HEAD':
      return end(response, 200, headersOf(await store.head(key)));
    case 'DELETE':
      await store.remove(key);
      return end(response, 204);
    default:
      throw notAllowed();
  }
}

async function answerMultipart(store: ObjectStore, { request, response, url, key, body }: Call) {
  const id = url.searchParams.get('uploadId') ?? '';
  if (request.method === 'POST' && url.searchParams.has('uploads')) {
    const uploadId = await store.begin(key, request.headers['content-type'] ?? 'binary/octet-stream');
    return xml(response, 'InitiateMultipartUploadResult', [tag('Key', escape(key)), tag('UploadId', uploadId)]);
  }
  if (request.method === 'PUT') {
    const etag = await store.putPart(key, id, Number(url.searchParams.get('partNumber')), body);
    return end(response, 200, { etag: `"${etag}"` });
  }
  if (request.method === 'GET') {
    const parts = (await store.parts(key, id)).map(({ number, etag, size }) =>
      tag('Part', [tag('PartNumber', number), tag('ETag', `"${etag}"`), tag('Size', size)]),
    );
    return xml(response, 'ListPartsResult', [tag('UploadId', id), tag('IsTruncated', 'false'), ...parts]);
  }
  if (request.method === 'DELETE') {
    await store.abort(key, id);
    return end(response, 204);
  }
  if (request.method !== 'POST') throw notAllowed();
  const object = await store.complete(key, id, partsIn(body.toString()));
  xml(response, 'CompleteMultipartUploadResult', [tag('Key', escape(key)), tag('ETag', `"${object.etag}"`)]);
}

const partsIn = (text: string) =>
  [...text.matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(?:"|&quot;)?([\w-]+)/.exec(part)?.[1] ?? '',
  }));

function allowOrigin({ headers }: IncomingMessage, response: ServerResponse, origins: string[]): void {
  const { origin } = headers;
  if (!origin || !origins.includes(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-methods', 'PUT, POST');
  response.setHeader('access-control-allow-headers', 'content-type');
  response.setHeader('access-control-expose-headers', 'etag, location');
  response.setHeader('access-control-max-age', '600');
  response.setHeader('vary', 'origin');
}

const headersOf = ({ type, etag, size, modifiedAt }: StoredObject) => ({
  'content-type': type,
  'content-length': String(size),
  'last-modified': new Date(modifiedAt).toUTCString(),
  etag: `"${etag}"`,
});

function refuse(response: ServerResponse, error: unknown): void {
  const { status, code, message } =
    error instanceof Refusal ? error : new Refusal(500, 'InternalError', error instanceof Error ? error.message : '');
  if (status === 500) console.error(error);
  if (response.headersSent) response.destroy();
  else xml(response, 'Error', [tag('Code', code), tag('Message', escape(message))], status);
}

function end(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, headers).end();
}

function xml(response: ServerResponse, root: string, content: string[], status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${tag(root, content)}`);
}

const tag = (name: string, content: string | number | string[]): string =>
  `<${name}>${Array.isArray(content) ? content.join('') : content}</${name}>`;

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const notAllowed = () => new Refusal(405, 'MethodNotAllowed', 'This cannot be done to that.');
