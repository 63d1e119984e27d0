import Uppy from '@uppy/core';
import type { Meta } from '@uppy/core';
import { translate, type MessageKey } from '../../lib/i18n/i18n.ts';
import type { FileSender } from '../../lib/uploads/file-sender.ts';

const DEFAULT_BYTES = 10_485_760;
const DEFAULT_TYPES = ['image/*'];

/** Asked for along with the file. */
export interface UploadField {
  name: string;
  label: string;
  type: 'date';
  min?: string;
}

export interface ImageUploadOptions {
  maxBytes?: number;
  /** What may be sent; `image/*` unless told. */
  types?: readonly string[];
  /** Said when another kind is chosen. */
  typesText: MessageKey;
  fields?: readonly UploadField[];
  send: FileSender;
  /** What is done with it once it is in the storage. */
  finish: (sent: string, fields: Record<string, string>) => Promise<void>;
  /** The sentence for what `send` or `finish` throws. */
  failureText: (error: unknown) => string;
  onFailed: (text: string) => void;
}

export type ImageUpload = Uppy;
type UploadFile = ReturnType<ImageUpload['getFile']>;

/** One file, sent when it is told to. */
export function createImageUpload(options: ImageUploadOptions): ImageUpload {
  const { maxBytes = DEFAULT_BYTES, types = DEFAULT_TYPES, fields = [] } = options;
  const upload: ImageUpload = new Uppy({
    autoProceed: false,
    // Another choice takes the place of the one before.
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
  upload.addUploader(async (ids) => {
    const files = upload.getFilesByIds(ids);
    upload.emit('upload-start', files);
    await Promise.all(files.map((file) => sendFile(upload, file, options)));
  });
  return upload;
}

async function sendFile(upload: ImageUpload, file: UploadFile, { send, finish, ...options }: ImageUploadOptions) {
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
      // A form around the file makes it seem longer.
      bytesUploaded: Math.min(bytesUploaded, bytesTotal),
      bytesTotal,
    });
  try {
    const sent = await send(file.data, { signal: controller.signal, onProgress });
    upload.emit('postprocess-progress', file, { mode: 'indeterminate', message: '' });
    await finish(sent, textsOf(file.meta));
    upload.emit('upload-success', upload.getFile(file.id), { status: 200, body: {} });
  } catch (error) {
    if (controller.signal.aborted) return;
    const text = options.failureText(error);
    upload.emit('upload-error', upload.getFile(file.id), new Error(text, { cause: error }));
    options.onFailed(text);
  } finally {
    upload.off('file-removed', giveUp);
    upload.off('cancel-all', giveUp);
  }
}

const textsOf = (meta: Meta): Record<string, string> =>
  Object.fromEntries(
    Object.entries(meta).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
