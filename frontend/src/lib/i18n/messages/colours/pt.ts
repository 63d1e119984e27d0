import type { Translation } from '../../catalogue.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  'colour.title': 'Cor',
  'colour.white': 'Branco',
  'colour.silver': 'Prateado',
  'colour.grey': 'Cinzento',
  'colour.black': 'Preto',
  'colour.red': 'Vermelho',
  'colour.blue': 'Azul',
  'colour.green': 'Verde',
  'colour.yellow': 'Amarelo',
  'colour.orange': 'Laranja',
  'colour.brown': 'Castanho',
  'colour.beige': 'Bege',
  'colour.gold': 'Dourado',
};
