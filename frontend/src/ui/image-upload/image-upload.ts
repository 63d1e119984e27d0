import Uppy from '@uppy/core';
import type { Body, Meta } from '@uppy/core';
import ThumbnailGenerator from '@uppy/thumbnail-generator';
import { translate, type MessageKey } from '../../lib/i18n/i18n.ts';
import { logMutationError } from '../../lib/query-client.ts';
import type { FileSender, SentFile } from '../../lib/uploads/file-sender.ts';

const DEFAULT_BYTES = 10_485_760;
const DEFAULT_TYPES = ['image/*'];
const THUMBNAIL_WIDTH = 200;

/** A field that is asked for along with the file. */
interface UploadField {
  name: string;
  label: string;
  type: 'date';
  min?: string;
}

export interface ImageUploadOptions {
  maxBytes?: number;
  /** Accepted types; `image/*` by default. */
  types?: readonly string[];
  /** Error for a file of another type. */
  typesText: MessageKey;
  fields?: readonly UploadField[];
  send: FileSender;
  /** Called once the file is in the storage. */
  finish: (sent: SentFile, fields: Record<string, string>) => Promise<void>;
  /** Returns the text for an error of `send` or `finish`. */
  failureText: (error: unknown) => string;
  onFailed: (text: string) => void;
}

/** The storage's response, as Uppy stores it with the file. */
interface SentBody extends Body {
  key: string;
}

export type ImageUpload = Uppy<Meta, SentBody>;
type UploadFile = ReturnType<ImageUpload['getFile']>;

/** Creates an upload of one file, started by `upload()`. */
export function createImageUpload(options: ImageUploadOptions): ImageUpload {
  const { maxBytes = DEFAULT_BYTES, types = DEFAULT_TYPES, fields = [] } = options;
  const upload: ImageUpload = new Uppy({
    autoProceed: false,
    // A new file replaces the one before.
    allowMultipleUploadBatches: true,
    restrictions: {
      maxNumberOfFiles: 1,
      maxFileSize: maxBytes,
      minFileSize: 1,
      allowedFileTypes: [...types],
      requiredMetaFields: fields.map(({ name }) => name),
    },
    locale: {
      pluralize: (count) => (count === 1 ? 0 : 1),
      strings: {
        exceedsSize: translate('upload.exceedsSize', { file: '%{file}', size: '%{size}' }),
        inferiorSize: translate('upload.empty'),
        youCanOnlyUploadFileTypes: translate(options.typesText),
        youCanOnlyUploadX: { 0: translate('upload.onlyOne'), 1: translate('upload.onlyOne') },
      },
    },
  });
  upload.use(ThumbnailGenerator, { thumbnailWidth: THUMBNAIL_WIDTH });
  upload.addUploader(async (ids) => {
    const files = upload.getFilesByIds(ids);
    upload.emit('upload-start', files);
    await Promise.all(files.map((file) => sendFile(upload, file, options)));
  });
  upload.addPostProcessor(async (ids) => {
    await Promise.all(upload.getFilesByIds(ids).map((file) => finishFile(upload, file, options)));
  });
  return upload;
}

/** Stores a field of the file. A file that was refused with it counts as not sent, or Uppy would leave it out. */
export function fieldTyped(upload: ImageUpload, id: string, field: Record<string, string>): void {
  upload.setFileMeta(id, field);
  upload.setFileState(id, {
    missingRequiredMetaFields: [],
    error: null,
    progress: {
      ...upload.getFile(id).progress,
      percentage: 0,
      bytesUploaded: false,
      uploadComplete: false,
      uploadStarted: null,
    },
  });
}

async function sendFile(upload: ImageUpload, file: UploadFile, options: ImageUploadOptions) {
  if (!(file.data instanceof File)) return;
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  upload.once('file-removed', giveUp);
  upload.once('cancel-all', giveUp);
  const bytesTotal = file.data.size;
  const uploadStarted = Date.now();
  const onProgress = (bytesUploaded: number) =>
    upload.emit('upload-progress', file, {
      uploadStarted,
      // A multipart form makes the body longer than the file.
      bytesUploaded: Math.min(bytesUploaded, bytesTotal),
      bytesTotal,
    });
  try {
    const { uploadURL, key } = await options.send(file.data, { signal: controller.signal, onProgress });
    upload.emit('upload-success', upload.getFile(file.id), { status: 200, uploadURL, body: { key } });
  } catch (error) {
    if (!controller.signal.aborted) failFile(upload, file, error, options);
  } finally {
    upload.off('file-removed', giveUp);
    upload.off('cancel-all', giveUp);
  }
}

/** Calls `finish` with the stored file. */
async function finishFile(upload: ImageUpload, file: UploadFile, options: ImageUploadOptions) {
  const { uploadURL, response, error } = file;
  if (error || !uploadURL || !response?.body) return;
  try {
    await options.finish({ uploadURL, key: response.body.key }, textsOf(file.meta));
  } catch (cause) {
    logMutationError(cause);
    if (!(file.id in upload.getState().files)) return;
    // Otherwise Uppy marks a file complete as soon as its postprocessing ends, even with an error.
    upload.setFileState(file.id, { progress: { ...upload.getFile(file.id).progress, postprocess: undefined } });
    failFile(upload, file, cause, options);
  }
}

function failFile(upload: ImageUpload, { id }: UploadFile, cause: unknown, options: ImageUploadOptions): void {
  const text = options.failureText(cause);
  upload.emit('upload-error', upload.getFile(id), new Error(text, { cause }));
  options.onFailed(text);
}

const textsOf = (meta: Meta): Record<string, string> =>
  Object.fromEntries(
    Object.entries(meta).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
