import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'outbox.title': 'Development outbox',
  'outbox.text': 'Texts and mails stop here instead of being sent. New ones appear by themselves.',
  'outbox.filter': 'Recipient',
  'outbox.filterPlaceholder': 'Phone or email',
  'outbox.none': 'Nothing was sent yet',
  'outbox.noneTo': 'Nothing was sent to “{to}” yet',
  'outbox.noneText': 'Sign up or ask for a code, and it will show up here.',
  'outbox.sms': 'Text',
  'outbox.email': 'Mail',
  'outbox.copyCode': 'Copy code {code}',
  'outbox.copy': 'Copy',
  'outbox.copied': 'Code copied',
  'outbox.copyFailed': 'This browser does not let us copy. Select the code instead.',
  'outbox.lost': 'The outbox does not answer. We keep trying.',
};
