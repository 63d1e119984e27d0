export interface Sending {
  signal: AbortSignal;
  onProgress: (bytesSent: number) => void;
}

/** Address of a stored file. */
export interface SentFile {
  uploadURL: string;
  /** Key of the file at the service. */
  key: string;
}

/** Uploads a file to the storage. */
export type FileSender = (file: File, sending: Sending) => Promise<SentFile>;
