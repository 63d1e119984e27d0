export interface Sending {
  signal: AbortSignal;
  onProgress: (bytesSent: number) => void;
}

/** Brings a file to the storage; answers what the service knows it by. */
export type FileSender = (file: File, sending: Sending) => Promise<string>;
