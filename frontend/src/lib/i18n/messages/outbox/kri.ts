import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'outbox.title': 'Divɛlɔpmɛnt ɔtbɔks',
  'outbox.text': 'Tɛks ɛn imel de stɔp ya, dɛn nɔ de go. Nyu wan dɛn de kam dɛnsɛf.',
  'outbox.filter': 'Udat fɔ gɛt am',
  'outbox.filterPlaceholder': 'Fon ɔ imel',
  'outbox.none': 'Natin nɔ go yet',
  'outbox.noneTo': 'Natin nɔ go to “{to}” yet',
  'outbox.noneText': 'Sayn ɔp ɔ aks fɔ kod, i go sho ya.',
  'outbox.sms': 'Tɛks',
  'outbox.email': 'Imel',
  'outbox.copyCode': 'Kɔpi kod {code}',
  'outbox.copy': 'Kɔpi',
  'outbox.copied': 'Kod dɔn kɔpi',
  'outbox.copyFailed': 'Dis brawza nɔ de gri fɔ kɔpi. Mak di kod insɛf.',
  'outbox.lost': 'Di ɔtbɔks nɔ de ansa. Wi stil de tray.',
};
