import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkExtract } from './check-extract.ts';

export interface DownloadOptions {
  say: (line: string) => void;
  /** How long to wait for more bytes before another try. */
  stallMs?: number;
  /** The first wait before another try; it doubles while nothing comes. */
  retryMs?: number;
}

/** Says why a download did not succeed. */
export class DownloadError extends Error {}

/** What is known of a finished download, to ask next time only whether it has changed. */
interface Receipt {
  address: string;
  etag: string | null;
  lastModified: string | null;
  bytes: number;
}

const STALL_MS = 30_000;
const RETRY_MS = 1000;
/** Tries in a row that bring nothing. */
const FRUITLESS_TRIES = 5;
const MAX_BYTES = 4 * 1024 ** 3;
/** Left to others on the disk. */
const SPARE_BYTES = 64 * 1024 ** 2;

/**
 * Fetches an extract into a file, which changes only when the whole of the new one is there and its sum is right. What
 * was cut off is taken up where it ended.
 * @returns whether the file has changed
 */
export async function download(address: string, file: string, options: DownloadOptions): Promise<boolean> {
  await mkdir(path.dirname(file), { recursive: true });
  const part = `${file}.part`;
  const tag = `${part}.tag`;
  for (let isSecond = false; ; isSecond = true) {
    const receipt = await fetchAll(address, { file, part, tag }, options);
    if (!receipt) return false;
    const wrong = await whatIsWrong(address, part);
    if (!wrong) {
      await rename(part, file);
      await writeFile(receiptOf(file), JSON.stringify(receipt));
      await rm(tag, { force: true });
      return true;
    }
    // Parts of two editions, or damaged on the way: once more from the beginning.
    await Promise.all([part, tag].map((one) => rm(one, { force: true })));
    if (isSecond) throw new DownloadError(`${address} ${wrong}`);
    options.say(`${address} ${wrong}; it is fetched once more`);
  }
}

const receiptOf = (file: string): string => `${file}.receipt.json`;

interface Files {
  file: string;
  part: string;
  /** Holds the edition that the part belongs to. */
  tag: string;
}

/** @returns null when the file is still the newest edition */
async function fetchAll(address: string, files: Files, options: DownloadOptions): Promise<Receipt | null> {
  let fruitless = 0;
  for (;;) {
    const before = await sizeOf(files.part);
    try {
      const outcome = await fetchRest(address, files, before, options);
      if (outcome !== 'cut off') return outcome;
      fruitless = (await sizeOf(files.part)) > before ? 0 : fruitless + 1;
    } catch (error) {
      if (error instanceof DownloadError) throw error;
      if (isDiskFull(error)) {
        await Promise.all([files.part, files.tag].map((one) => rm(one, { force: true })));
        throw new DownloadError(`the disk is full; ${address} cannot be stored`);
      }
      fruitless = (await sizeOf(files.part)) > before ? 0 : fruitless + 1;
      if (fruitless >= FRUITLESS_TRIES) throw new DownloadError(`${address} cannot be fetched: ${reasonOf(error)}`);
    }
    if (fruitless >= FRUITLESS_TRIES) throw new DownloadError(`${address} is cut off time after time`);
    await sleep((options.retryMs ?? RETRY_MS) * 2 ** fruitless);
  }
}

async function fetchRest(
  address: string,
  files: Files,
  offset: number,
  options: DownloadOptions,
): Promise<Receipt | null | 'cut off'> {
  const { say, stallMs = STALL_MS } = options;
  const stalled = new AbortController();
  const watch = setTimeout(() => stalled.abort(new Error(`nothing came for ${stallMs} ms`)), stallMs);
  try {
    const headers = await headersFor(address, files, offset);
    const reply = await fetch(address, { headers, signal: stalled.signal });
    if (reply.status === 304) return null;
    // What is there is not the beginning of what is offered now.
    if (reply.status === 416) await rm(files.part, { force: true });
    if (isRefusal(reply.status)) throw new DownloadError(`${address} answers ${reply.status}`);
    if (!reply.ok || !reply.body) throw new Error(`it answers ${reply.status}`);
    const isRest = reply.status === 206;
    const start = isRest ? offset : 0;
    const total = start + Number(reply.headers.get('content-length') ?? Number.NaN);
    if (total > MAX_BYTES) throw new DownloadError(`${address} has more than ${MAX_BYTES / 1024 ** 3} GB`);
    await ensureRoomFor(total - start, files.part);
    await writeFile(files.tag, editionOf(reply) ?? '');
    const bytes = await save(reply.body, files.part, { start, total, say: progress(address, total, say), watch });
    if (Number.isFinite(total) && bytes < total) return 'cut off';
    const [etag, lastModified] = [reply.headers.get('etag'), reply.headers.get('last-modified')];
    return { address, etag, lastModified, bytes };
  } finally {
    clearTimeout(watch);
  }
}

const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(String(Object(error).code));

/** Recognises answers that will be the same at the next try. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && ![408, 416, 425, 429].includes(status);

const editionOf = (reply: Response): string | null => reply.headers.get('etag') ?? reply.headers.get('last-modified');

async function headersFor(address: string, { file, part, tag }: Files, offset: number): Promise<Headers> {
  // What is compressed on the way has no size to compare with.
  const headers = new Headers({ 'user-agent': 'waka-streets', 'accept-encoding': 'identity' });
  const edition = offset > 0 ? await textOf(tag) : '';
  if (edition) {
    headers.set('range', `bytes=${offset}-`);
    headers.set('if-range', edition);
    return headers;
  }
  await rm(part, { force: true });
  const receipt: Partial<Receipt> = JSON.parse((await textOf(receiptOf(file))) || '{}');
  if (receipt.address !== address || (await sizeOf(file)) !== receipt.bytes) return headers;
  if (receipt.etag) headers.set('if-none-match', receipt.etag);
  else if (receipt.lastModified) headers.set('if-modified-since', receipt.lastModified);
  return headers;
}

interface Saving {
  start: number;
  total: number;
  say: (bytes: number) => void;
  /** Goes off when nothing comes. */
  watch: NodeJS.Timeout;
}

/** @returns how many bytes the file has now */
async function save(body: ReadableStream<Uint8Array>, part: string, { start, total, say, watch }: Saving) {
  let bytes = start;
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      watch.refresh();
      bytes += chunk.length;
      if (bytes > (Number.isFinite(total) ? total : MAX_BYTES)) throw new Error('it is longer than it says');
      say(bytes);
      yield chunk;
    }
  };
  await pipeline(body, counted, createWriteStream(part, { flags: start > 0 ? 'a' : 'w' }));
  return bytes;
}

/** Throws DownloadError where the disk has no room for the rest: a full one would stop all that writes to it. */
async function ensureRoomFor(bytes: number, part: string): Promise<void> {
  const { bavail, bsize } = await statfs(path.dirname(part));
  if (!(bytes + SPARE_BYTES > bavail * bsize)) return;
  const [free, wanted] = [bavail * bsize, bytes + SPARE_BYTES].map((size) => Math.ceil(size / 1e6));
  throw new DownloadError(`the disk has ${free} MB left; ${path.basename(part, '.part')} needs ${wanted}`);
}

function progress(address: string, total: number, say: (line: string) => void): (bytes: number) => void {
  let shown = 0;
  return (bytes) => {
    const tenths = Math.floor((bytes / total) * 10);
    if (!(tenths > shown)) return;
    shown = tenths;
    const [done, all] = [bytes, total].map((size) => (size / 1e6).toFixed(size < 1e7 ? 1 : 0));
    say(`${path.posix.basename(new URL(address).pathname)}: ${done} of ${all} MB`);
  };
}

async function whatIsWrong(address: string, part: string): Promise<string | null> {
  const noExtract = await checkExtract(part);
  if (noExtract) return noExtract;
  for (const algorithm of ['sha256', 'md5'] as const) {
    const offered = await offeredSum(address, algorithm);
    if (offered) return offered === (await sumOf(part, algorithm)) ? null : `has another ${algorithm} than it offers`;
  }
  return null;
}

const SUM_LENGTH = { sha256: 64, md5: 32 };

/** Reads the sum that lies beside the file, as servers of extracts have it, if one does. */
async function offeredSum(address: string, algorithm: keyof typeof SUM_LENGTH): Promise<string | null> {
  const beside = new URL(address);
  beside.pathname += `.${algorithm}`;
  try {
    const reply = await fetch(beside, { signal: AbortSignal.timeout(STALL_MS) });
    const text = reply.ok ? await reply.text() : '';
    return new RegExp(`^[0-9a-f]{${SUM_LENGTH[algorithm]}}\\b`, 'i').exec(text.trim())?.[0].toLowerCase() ?? null;
  } catch {
    // It is an offer: without it, size and content are what there is to check.
    return null;
  }
}

async function sumOf(file: string, algorithm: string): Promise<string> {
  const hash = createHash(algorithm);
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0;

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
