import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'outbox.title': "Boîte d'envoi de développement",
  'outbox.text': "Les SMS et e-mails s'arrêtent ici au lieu d'être envoyés. Les nouveaux apparaissent d'eux-mêmes.",
  'outbox.filter': 'Destinataire',
  'outbox.filterPlaceholder': 'Téléphone ou e-mail',
  'outbox.none': "Rien n'a encore été envoyé",
  'outbox.noneTo': "Rien n'a encore été envoyé à « {to}\u00a0»",
  'outbox.noneText': 'Inscrivez-vous ou demandez un code, et il apparaîtra ici.',
  'outbox.sms': 'SMS',
  'outbox.email': 'E-mail',
  'outbox.copyCode': 'Copier le code {code}',
  'outbox.copy': 'Copier',
  'outbox.copied': 'Code copié',
  'outbox.copyFailed': 'Ce navigateur ne permet pas de copier. Sélectionnez le code à la place.',
  'outbox.lost': "La boîte d'envoi ne répond pas. Nous réessayons.",
};
