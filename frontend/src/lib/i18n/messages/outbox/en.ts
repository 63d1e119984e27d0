/** What the developers' outbox says; it comes with its screen. */
export const messages = {
  'outbox.title': 'Development outbox',
  'outbox.text': 'Texts and emails stop here instead of being sent. New ones appear automatically.',
  'outbox.filter': 'Recipient',
  'outbox.filterPlaceholder': 'Phone or email',
  'outbox.none': 'Nothing sent yet',
  'outbox.noneTo': 'Nothing sent to “{to}” yet',
  'outbox.noneText': 'Sign up or request a code, and it will appear here.',
  'outbox.sms': 'Text',
  'outbox.email': 'Email',
  'outbox.copyCode': 'Copy code {code}',
  'outbox.copy': 'Copy',
  'outbox.copied': 'Code copied',
  'outbox.copyFailed': 'This browser doesn’t allow copying. Select the code instead.',
  'outbox.lost': 'The outbox isn’t responding. We’ll keep trying.',
} as const;
