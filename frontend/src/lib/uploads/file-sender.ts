export interface Sending {
  signal: AbortSignal;
  onProgress: (bytesSent: number) => void;
}

/** Where a file lies now. */
export interface SentFile {
  uploadURL: string;
  /** What the service knows it by. */
  key: string;
}

/** Brings a file to the storage. */
export type FileSender = (file: File, sending: Sending) => Promise<SentFile>;
