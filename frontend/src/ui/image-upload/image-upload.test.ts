import { beforeEach, expect, jest, test } from '@jest/globals';
import { uploadTexts } from '../../lib/i18n/messages/upload/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import type { FileSender } from '../../lib/uploads/file-sender.ts';
import { createImageUpload, type ImageUpload, type ImageUploadOptions } from './image-upload.ts';
import { uploadStateOf, type UploadState } from './upload-state.ts';

await texts(uploadTexts);

let size = { width: 800, height: 600 };

/** A decoded image, in place of the decoder that jsdom lacks. */
class DecodedImage extends EventTarget {
  width = size.width;
  height = size.height;
  set src(_address: string) {
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

let log: jest.SpiedFunction<typeof console.error>;
let drawn: { width: number; height: number; type: string | undefined; quality: number | undefined }[];
beforeEach(() => {
  drawn = [];
  // Uppy logs each failure to the console.
  log = jest.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(URL, { createObjectURL: () => 'blob:thumbnail', revokeObjectURL: () => {} });
  Object.assign(globalThis, { Image: DecodedImage });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ translate() {}, rotate() {}, scale() {}, drawImage() {}, getImageData() {} }),
    toBlob(this: HTMLCanvasElement, callback: (blob: Blob) => void, type?: string, quality?: number) {
      drawn.push({ width: this.width, height: this.height, type, quality });
      callback(new Blob(['thumbnail']));
    },
  });
});

type Finish = ImageUploadOptions['finish'];

const stored = { uploadURL: 'https://storage.test/waka/uploads/me', key: 'uploads/me' };
const picture = new File(['a picture'], 'me.png', { type: 'image/png' });

function anUpload(given: Partial<ImageUploadOptions> = {}) {
  const failed = jest.fn();
  const upload = createImageUpload({
    typesText: 'upload.onlyPictures',
    send: async () => stored,
    finish: async () => {},
    failureText: String,
    onFailed: failed,
    ...given,
  });
  return { upload, failed };
}

const add = (upload: ImageUpload, data: File) => upload.addFile({ name: data.name, type: data.type, data });

/** Records all overall states that the dialog can see. */
function statesOf(upload: ImageUpload): UploadState[] {
  const states: UploadState[] = [];
  upload.store.subscribe(() => {
    const state = uploadStateOf(upload.getFiles());
    if (states.at(-1) !== state) states.push(state);
  });
  return states;
}

test('a file is uploading, then postprocessing, then complete, and carries its uploadURL', async () => {
  const finish = jest.fn<Finish>(async () => {});
  const { upload } = anUpload({ finish });
  const states = statesOf(upload);
  const id = add(upload, picture);
  await upload.upload();
  expect(states).toEqual(['waiting', 'uploading', 'postprocessing', 'complete']);
  expect(upload.getFile(id)).toMatchObject({
    name: 'me.png',
    type: 'image/png',
    size: picture.size,
    meta: { name: 'me.png', type: 'image/png' },
    uploadURL: stored.uploadURL,
    progress: { percentage: 100, uploadComplete: true },
  });
  expect(finish).toHaveBeenCalledWith(stored, expect.objectContaining({ name: 'me.png' }));
});

test('a file that was sent but not kept is in error, and never complete before it is sent again', async () => {
  const finish = jest.fn<Finish>(async () => {});
  finish.mockRejectedValueOnce('The service is away');
  const { upload, failed } = anUpload({ finish });
  const id = add(upload, picture);
  await upload.upload();
  expect(uploadStateOf(upload.getFiles())).toBe('error');
  expect(upload.getFile(id).error).toBe('The service is away');
  expect(failed).toHaveBeenCalledWith('The service is away');
  expect(log).toHaveBeenCalledWith('Mutation error:', 'The service is away');
  const states = statesOf(upload);
  await upload.retryUpload(id);
  expect(states.slice(-3)).toEqual(['uploading', 'postprocessing', 'complete']);
  expect(states.indexOf('complete')).toBe(states.length - 1);
});

test('a file that could not be sent is in error and is not finished', async () => {
  const [send, finish] = [jest.fn<FileSender>().mockRejectedValue('Non 2xx'), jest.fn<Finish>()];
  const { upload } = anUpload({ send, finish });
  add(upload, picture);
  await upload.upload();
  expect(uploadStateOf(upload.getFiles())).toBe('error');
  expect(finish).not.toHaveBeenCalled();
});

test('one file of at most 10485760 bytes, pictures only, and nothing is sent before it is started', () => {
  const send = jest.fn<FileSender>();
  const { upload } = anUpload({ send });
  expect(upload.opts).toMatchObject({
    autoProceed: false,
    restrictions: { maxNumberOfFiles: 1, maxFileSize: 10_485_760, allowedFileTypes: ['image/*'] },
  });
  expect(() => add(upload, new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }))).toThrow('only upload pictures');
  const large = new File([new Uint8Array(10_485_761)], 'large.png', { type: 'image/png' });
  expect(() => add(upload, large)).toThrow('exceeds maximum allowed size of 10 MB');
  add(upload, picture);
  expect(() => add(upload, new File(['b'], 'b.png', { type: 'image/png' }))).toThrow('You can only upload 1 file');
  expect(send).not.toHaveBeenCalled();
});

test('the preview is a JPEG thumbnail 200 pixels wide, of quality 80', async () => {
  size = { width: 1000, height: 500 };
  const { upload } = anUpload();
  const generated = new Promise((resolve) => {
    upload.once('thumbnail:generated', (_file, preview) => resolve(preview));
  });
  const id = add(upload, picture);
  expect(await generated).toBe('blob:thumbnail');
  expect(upload.getFile(id).preview).toBe('blob:thumbnail');
  // A thumbnail of another test may still arrive.
  expect(drawn).toContainEqual({ width: 200, height: 100, type: 'image/jpeg', quality: 80 });
});

test('progress reaches the total at most every 500 milliseconds', async () => {
  jest.useFakeTimers();
  const { upload } = anUpload({
    send: async (_file, { onProgress }) => {
      for (let bytes = 1; bytes <= 8; bytes += 1) onProgress(bytes);
      await new Promise(() => {});
      return stored;
    },
  });
  const onProgress = jest.fn();
  upload.on('progress', onProgress);
  add(upload, picture);
  void upload.upload();
  await jest.advanceTimersByTimeAsync(499);
  const first = onProgress.mock.calls.length;
  expect(first).toBeLessThanOrEqual(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(onProgress.mock.calls.length).toBe(first + 1);
  jest.useRealTimers();
});
