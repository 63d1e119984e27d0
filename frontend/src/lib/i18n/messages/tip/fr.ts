import type { Translation } from '../../catalogue.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  'tip.name': 'Pourboire',
  'tip.title': 'Ajouter un pourboire pour {driver}\u00a0?',
  'tip.other': 'Autre montant',
  'tip.amount': 'Montant',
  'tip.give': 'Donner le pourboire',
  'tip.wrong': 'Choisissez un multiple de {unit}, au plus {most}',
  'tip.asked': 'Approuvez votre pourboire de {amount} dans {wallet}.',
  'tip.open': 'Ouvrir {wallet}',
  'tip.paid': 'Votre pourboire de {amount} est payé. Merci.',
  'tip.failed': 'Votre pourboire n’a pas été payé. Vous pouvez réessayer.',
  'tip.late': 'Un pourboire peut être donné jusqu’à {days} jours après la course.',
  'tip.notAsked': 'Nous n’avons pas pu demander le pourboire. Veuillez réessayer.',
};
