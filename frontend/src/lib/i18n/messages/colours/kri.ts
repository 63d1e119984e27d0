import type { Translation } from '../../catalogue.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  'colour.title': 'Kɔlɔ',
  'colour.white': 'Wayt',
  'colour.silver': 'Silva',
  'colour.grey': 'Gre',
  'colour.black': 'Blak',
  'colour.red': 'Rɛd',
  'colour.blue': 'Blu',
  'colour.green': 'Grin',
  'colour.yellow': 'Yala',
  'colour.orange': 'Ɔrinch',
  'colour.brown': 'Brawn',
  'colour.beige': 'Bej',
  'colour.gold': 'Gold',
};
