import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'outbox.title': 'Caixa de saída de desenvolvimento',
  'outbox.text': 'Os SMS e e-mails ficam aqui em vez de serem enviados. Os novos aparecem sozinhos.',
  'outbox.filter': 'Destinatário',
  'outbox.filterPlaceholder': 'Telefone ou e-mail',
  'outbox.none': 'Ainda nada foi enviado',
  'outbox.noneTo': 'Ainda nada foi enviado para “{to}”',
  'outbox.noneText': 'Registe-se ou peça um código, e ele aparece aqui.',
  'outbox.sms': 'SMS',
  'outbox.email': 'E-mail',
  'outbox.copyCode': 'Copiar o código {code}',
  'outbox.copy': 'Copiar',
  'outbox.copied': 'Código copiado',
  'outbox.copyFailed': 'Este navegador não deixa copiar. Selecione o código.',
  'outbox.lost': 'A caixa de saída não responde. Continuamos a tentar.',
};
