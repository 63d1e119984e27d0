import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from './refusal.ts';

export interface StoredObject {
  key: string;
  type: string;
  etag: string;
  size: number;
  modifiedAt: string;
}

interface StoredPart {
  number: number;
  etag: string;
  size: number;
}

/**
 * Stores objects and unfinished uploads as files of a folder. File names are hashes of keys, never the keys
 * themselves.
 */
export class ObjectStore {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  async put(key: string, type: string, bytes: Buffer): Promise<StoredObject> {
    return this.#write(key, type, bytes, hashOf('md5', bytes));
  }

  async read(key: string): Promise<{ object: StoredObject; bytes: Buffer }> {
    const object = await this.head(key);
    return { object, bytes: await readFile(this.#file(key, 'bytes')) };
  }

  async head(key: string): Promise<StoredObject> {
    const text = await readFile(this.#file(key, 'json'), 'utf8').catch(() => null);
    if (text === null) throw new Refusal(404, 'NoSuchKey', 'The specified key does not exist.');
    const object: StoredObject = JSON.parse(text);
    return object;
  }

  async remove(key: string): Promise<void> {
    await rm(this.#file(key, 'json'), { force: true });
    await rm(this.#file(key, 'bytes'), { force: true });
  }

  async list(prefix: string): Promise<StoredObject[]> {
    const names = await readdir(path.join(this.#dir, 'objects')).catch(() => []);
    const texts = names.filter((name) => name.endsWith('.json')).map((name) => this.#objectIn(name));
    const objects = (await Promise.all(texts)).filter(({ key }) => key.startsWith(prefix));
    return objects.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  async begin(key: string, type: string): Promise<string> {
    const id = randomBytes(16).toString('hex');
    await mkdir(this.#upload(id), { recursive: true });
    await writeFile(path.join(this.#upload(id), 'upload.json'), JSON.stringify({ key, type }));
    return id;
  }

  async putPart(key: string, id: string, number: number, bytes: Buffer): Promise<string> {
    await this.#uploadOf(key, id);
    const part: StoredPart = { number, etag: hashOf('md5', bytes), size: bytes.length };
    await writeFile(path.join(this.#upload(id), `${number}.bytes`), bytes);
    await writeFile(path.join(this.#upload(id), `${number}.part`), JSON.stringify(part));
    return part.etag;
  }

  async parts(key: string, id: string): Promise<StoredPart[]> {
    await this.#uploadOf(key, id);
    const names = (await readdir(this.#upload(id))).filter((name) => name.endsWith('.part'));
    const parts = await Promise.all(names.map((name) => this.#partIn(id, name)));
    return parts.toSorted((a, b) => a.number - b.number);
  }

  async complete(key: string, id: string, wanted: Pick<StoredPart, 'number' | 'etag'>[]): Promise<StoredObject> {
    const { type } = await this.#uploadOf(key, id);
    const kept = new Map((await this.parts(key, id)).map((part) => [part.number, part.etag]));
    if (wanted.length === 0 || wanted.some(({ number, etag }) => kept.get(number) !== etag)) {
      throw new Refusal(400, 'InvalidPart', 'One or more of the specified parts could not be found.');
    }
    const pieces = await Promise.all(
      wanted.map(({ number }) => readFile(path.join(this.#upload(id), `${number}.bytes`))),
    );
    const digests = Buffer.concat(wanted.map(({ etag }) => Buffer.from(etag, 'hex')));
    const object = await this.#write(key, type, Buffer.concat(pieces), `${hashOf('md5', digests)}-${wanted.length}`);
    await this.abort(key, id);
    return object;
  }

  async abort(key: string, id: string): Promise<void> {
    await this.#uploadOf(key, id);
    await rm(this.#upload(id), { recursive: true });
  }

  async #write(key: string, type: string, bytes: Buffer, etag: string): Promise<StoredObject> {
    const object = { key, type, etag, size: bytes.length, modifiedAt: new Date().toISOString() };
    await mkdir(path.join(this.#dir, 'objects'), { recursive: true });
    const draft = `${this.#file(key, 'bytes')}.${randomBytes(4).toString('hex')}`;
    await writeFile(draft, bytes);
    await rename(draft, this.#file(key, 'bytes'));
    await writeFile(this.#file(key, 'json'), JSON.stringify(object));
    return object;
  }

  async #uploadOf(key: string, id: string): Promise<{ key: string; type: string }> {
    const file = path.join(this.#upload(id), 'upload.json');
    const text = /^[0-9a-f]{32}$/.test(id) ? await readFile(file, 'utf8').catch(() => null) : null;
    const upload: { key: string; type: string } | null = text === null ? null : JSON.parse(text);
    if (upload?.key !== key) throw new Refusal(404, 'NoSuchUpload', 'The specified upload does not exist.');
    return upload;
  }

  async #objectIn(name: string): Promise<StoredObject> {
    const object: StoredObject = JSON.parse(await readFile(path.join(this.#dir, 'objects', name), 'utf8'));
    return object;
  }

  async #partIn(id: string, name: string): Promise<StoredPart> {
    const part: StoredPart = JSON.parse(await readFile(path.join(this.#upload(id), name), 'utf8'));
    return part;
  }

  readonly #file = (key: string, kind: string) =>
    path.join(this.#dir, 'objects', `${hashOf('sha256', Buffer.from(key))}.${kind}`);
  readonly #upload = (id: string) => path.join(this.#dir, 'uploads', id);
}

const hashOf = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest('hex');
