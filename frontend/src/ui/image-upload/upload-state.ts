export type UploadState =
  | 'waiting'
  | 'preprocessing'
  | 'uploading'
  | 'postprocessing'
  | 'complete'
  | 'paused'
  | 'error';

/** The fields of an Uppy file that decide about its state. */
export interface UploadItem {
  error?: string | null;
  isPaused?: boolean;
  progress: {
    uploadStarted?: number | null;
    uploadComplete?: boolean;
    preprocess?: unknown;
    postprocess?: unknown;
    complete?: boolean;
  };
}

/** Returns the state of all files together: the first of these that holds. */
export function uploadStateOf(items: readonly UploadItem[]): UploadState {
  const some = (is: (item: UploadItem) => boolean) => items.some(is);
  if (some(({ error }) => Boolean(error))) return 'error';
  if (items.length > 0 && items.every(({ progress }) => progress.complete === true)) return 'complete';
  const isUnfinished = ({ progress }: UploadItem) =>
    Boolean(progress.uploadStarted) && progress.uploadComplete !== true;
  const unfinished = items.filter(isUnfinished);
  if (unfinished.length > 0 && unfinished.every(({ isPaused }) => isPaused === true)) return 'paused';
  if (unfinished.length > 0) return 'uploading';
  if (some(({ progress }) => Boolean(progress.preprocess))) return 'preprocessing';
  if (some(({ progress }) => Boolean(progress.postprocess))) return 'postprocessing';
  return 'waiting';
}
