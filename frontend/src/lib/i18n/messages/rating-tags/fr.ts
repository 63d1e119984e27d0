import type { Translation } from '../../catalogue.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  'ratingTags.title': 'Qu’avez-vous remarqué\u00a0?',
  'ratingTags.saved': 'Enregistré',
  'ratingTags.failed': 'Nous n’avons pas pu enregistrer ce choix. Veuillez réessayer.',
  'ratingTags.polite': 'Courtois',
  'ratingTags.safe_driving': 'Conduite prudente',
  'ratingTags.clean': 'Propre',
  'ratingTags.knows_the_way': 'Connaît la route',
  'ratingTags.late': 'En retard',
  'ratingTags.unsafe_driving': 'Conduite dangereuse',
  'ratingTags.rude': 'Impoli',
  'ratingTags.wrong_route': 'Mauvais itinéraire',
  'ratingTags.not_clean': 'Pas propre',
};
