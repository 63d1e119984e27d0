import type { Readable } from 'node:stream';

interface ObjectFacts {
  bytes: number;
  type: string;
}

interface NewFile {
  key: string;
  type: string;
  bytes: number;
}

interface PartFacts {
  number: number;
  etag: string;
  bytes: number;
}

interface Multipart {
  key: string;
  uploadId: string;
}

/** The storage of files. Browsers send theirs to addresses that are signed for one file and ten minutes. */
export interface FileStorage {
  bucket: string;
  /** Returns the address of an object, which grants no access by itself. */
  addressOf(key: string): string;
  /** Signs an upload of any type, or any length, where it is null. */
  signPut(file: {
    key: string;
    type: string | null;
    bytes: number | null;
  }): Promise<{ url: string; headers: Record<string, string> }>;
  signForm(file: NewFile): Promise<{ url: string; fields: Record<string, string> }>;
  head(key: string): Promise<ObjectFacts | null>;
  /** Reads an object; null when there is none. Stops at `most` bytes. */
  read(key: string, most: number): Promise<Buffer | null>;
  stream(key: string): Promise<Readable | null>;
  write(key: string, type: string, content: Buffer): Promise<void>;
  /** Removes an object; does nothing when there is none. */
  remove(key: string): Promise<void>;
  beginMultipart(key: string, type: string): Promise<string>;
  signPart(part: Multipart & { number: number; bytes: number }): Promise<string>;
  parts(upload: Multipart): Promise<PartFacts[]>;
  complete(upload: Multipart & { parts: Omit<PartFacts, 'bytes'>[] }): Promise<void>;
  abort(upload: Multipart): Promise<void>;
}

export const SIGNED_SECONDS = 600;
