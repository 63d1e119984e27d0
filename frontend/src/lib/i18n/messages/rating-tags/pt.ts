import type { Translation } from '../../catalogue.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  'ratingTags.title': 'O que se destacou?',
  'ratingTags.saved': 'Guardado',
  'ratingTags.failed': 'Não foi possível guardar a sua escolha. Tente de novo.',
  'ratingTags.polite': 'Educado',
  'ratingTags.safe_driving': 'Condução segura',
  'ratingTags.clean': 'Limpo',
  'ratingTags.knows_the_way': 'Conhece o caminho',
  'ratingTags.late': 'Atrasado',
  'ratingTags.unsafe_driving': 'Condução perigosa',
  'ratingTags.rude': 'Mal-educado',
  'ratingTags.wrong_route': 'Caminho errado',
  'ratingTags.not_clean': 'Pouco limpo',
};
