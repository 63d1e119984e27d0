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

/** Where files lie. Browsers send theirs by addresses that were signed for one file and ten minutes. */
export interface FileStorage {
  bucket: string;
  /** The address of an object, which opens nothing by itself. */
  addressOf(key: string): string;
  /** Takes any type, or any length, where it is null. */
  signPut(file: {
    key: string;
    type: string | null;
    bytes: number | null;
  }): Promise<{ url: string; headers: Record<string, string> }>;
  signForm(file: NewFile): Promise<{ url: string; fields: Record<string, string> }>;
  head(key: string): Promise<ObjectFacts | null>;
  /** Null when there is no such object; a larger one than `most` bytes is not read to its end. */
  read(key: string, most: number): Promise<Buffer | null>;
  stream(key: string): Promise<Readable | null>;
  write(key: string, type: string, content: Buffer): Promise<void>;
  /** Says nothing about an object that is not there. */
  remove(key: string): Promise<void>;
  beginMultipart(key: string, type: string): Promise<string>;
  signPart(part: Multipart & { number: number; bytes: number }): Promise<string>;
  parts(upload: Multipart): Promise<PartFacts[]>;
  complete(upload: Multipart & { parts: Omit<PartFacts, 'bytes'>[] }): Promise<void>;
  abort(upload: Multipart): Promise<void>;
}

export const SIGNED_SECONDS = 600;
