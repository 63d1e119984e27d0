import { expect, test } from '@jest/globals';
import { uploadStateOf, type UploadItem } from './upload-state.ts';

const started = 1;
const waiting: UploadItem = { progress: {} };
const preparing: UploadItem = { progress: { preprocess: { mode: 'indeterminate' } } };
const sending: UploadItem = { progress: { uploadStarted: started, uploadComplete: false } };
const paused: UploadItem = { ...sending, isPaused: true };
const saving: UploadItem = { progress: { ...sending.progress, postprocess: { mode: 'indeterminate' } } };
const done: UploadItem = { progress: { uploadStarted: started, uploadComplete: true, complete: true } };
const failed: UploadItem = { ...sending, error: 'The network' };

test('a file goes from waiting to complete', () => {
  expect(uploadStateOf([])).toBe('waiting');
  expect(uploadStateOf([waiting])).toBe('waiting');
  expect(uploadStateOf([preparing])).toBe('preprocessing');
  expect(uploadStateOf([sending])).toBe('uploading');
  expect(uploadStateOf([saving])).toBe('postprocessing');
  expect(uploadStateOf([done])).toBe('complete');
});

test('an error is told before anything else, and a pause before what still goes on elsewhere', () => {
  expect(uploadStateOf([done, failed, sending])).toBe('error');
  expect(uploadStateOf([paused, waiting])).toBe('paused');
  expect(uploadStateOf([done, sending])).toBe('uploading');
  expect(uploadStateOf([done, waiting])).toBe('waiting');
});
