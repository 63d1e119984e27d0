import type { Translation } from '../../catalogue.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  'tip.name': 'Gorjeta',
  'tip.title': 'Dar uma gorjeta a {driver}?',
  'tip.other': 'Outro valor',
  'tip.amount': 'Valor',
  'tip.give': 'Dar gorjeta',
  'tip.wrong': 'Escolha um múltiplo de {unit}, no máximo {most}',
  'tip.asked': 'Aprove a sua gorjeta de {amount} em {wallet}.',
  'tip.open': 'Abrir {wallet}',
  'tip.paid': 'A sua gorjeta de {amount} foi paga. Obrigado.',
  'tip.failed': 'A sua gorjeta não foi paga. Pode tentar de novo.',
  'tip.late': 'A gorjeta pode ser dada até {days} dias depois da viagem.',
  'tip.notAsked': 'Não foi possível pedir a gorjeta. Tente de novo.',
};
