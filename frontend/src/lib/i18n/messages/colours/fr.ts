import type { Translation } from '../../catalogue.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  'colour.title': 'Couleur',
  'colour.white': 'Blanc',
  'colour.silver': 'Argent',
  'colour.grey': 'Gris',
  'colour.black': 'Noir',
  'colour.red': 'Rouge',
  'colour.blue': 'Bleu',
  'colour.green': 'Vert',
  'colour.yellow': 'Jaune',
  'colour.orange': 'Orange',
  'colour.brown': 'Marron',
  'colour.beige': 'Beige',
  'colour.gold': 'Doré',
};
