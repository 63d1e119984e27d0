import { expect, test } from '@jest/globals';
import { uploadStateOf, type UploadItem } from './upload-state.ts';

const started = 1;
const waiting: UploadItem = { progress: {} };
const preparing: UploadItem = { progress: { preprocess: { mode: 'indeterminate' } } };
const sending: UploadItem = { progress: { uploadStarted: started, uploadComplete: false } };
const paused: UploadItem = { ...sending, isPaused: true };
const sent = { uploadStarted: started, uploadComplete: true };
const saving: UploadItem = { progress: { ...sent, postprocess: { mode: 'indeterminate' } } };
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

test('the overall state is the first of error, complete, paused, uploading, preprocessing, postprocessing', () => {
  expect(uploadStateOf([done, failed, sending, paused, preparing, saving])).toBe('error');
  expect(uploadStateOf([done, done])).toBe('complete');
  expect(uploadStateOf([paused, preparing, saving, waiting])).toBe('paused');
  expect(uploadStateOf([paused, sending])).toBe('uploading');
  expect(uploadStateOf([saving, preparing, sending])).toBe('uploading');
  expect(uploadStateOf([{ progress: { ...saving.progress, uploadComplete: false } }])).toBe('uploading');
  expect(uploadStateOf([saving, preparing, waiting])).toBe('preprocessing');
  expect(uploadStateOf([saving, waiting])).toBe('postprocessing');
  expect(uploadStateOf([paused, waiting])).toBe('paused');
  expect(uploadStateOf([done, sending])).toBe('uploading');
  expect(uploadStateOf([done, waiting])).toBe('waiting');
});
