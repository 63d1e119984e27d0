import type { Translation } from '../../catalogue.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  'colour.title': 'اللون',
  'colour.white': 'أبيض',
  'colour.silver': 'فضي',
  'colour.grey': 'رمادي',
  'colour.black': 'أسود',
  'colour.red': 'أحمر',
  'colour.blue': 'أزرق',
  'colour.green': 'أخضر',
  'colour.yellow': 'أصفر',
  'colour.orange': 'برتقالي',
  'colour.brown': 'بني',
  'colour.beige': 'بيج',
  'colour.gold': 'ذهبي',
};
