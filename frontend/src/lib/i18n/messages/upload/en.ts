/** What the picker of pictures and papers says; it comes with the picker. */
export const messages = {
  'upload.choose': 'Choose a file',
  'upload.takePhoto': 'Take a photo',
  'upload.drop': 'Drop a file here, or choose one',
  'upload.preview': 'What you are about to send',
  'upload.remove': 'Choose another file',
  'upload.send': 'Upload',
  'upload.cancel': 'Cancel',
  'upload.progress': 'Upload',
  'upload.uploading': 'Uploading: {percent}%',
  'upload.saving': 'Almost done…',
  'upload.exceedsSize': '{file} exceeds maximum allowed size of {size}',
  'upload.empty': 'This file is empty.',
  'upload.onlyOne': 'You can only upload 1 file',
  'upload.onlyPictures': 'You can only upload pictures.',
  'upload.onlyPapers': 'You can only upload pictures and PDF files.',
  'upload.missingMeta':
    '{count, plural, one {Missing required meta field: {fields}.} other {Missing required meta fields: {fields}.}}',
  'upload.noUrl': 'Failed to get upload URL',
  'upload.failed': 'The upload did not work. Please try again.',
  'upload.expired': 'Request has expired',
  'upload.non2xx': 'Non 2xx',
  'upload.authorization': 'Authorization required',
  'upload.cannotSign': 'Cannot sign without a key, an uploadId, and a partNumber',
  'upload.failedRequest': 'Failed request with status: {status}. {text}',
  'upload.network':
    'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.',
} as const;
