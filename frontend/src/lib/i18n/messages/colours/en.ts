/** The colours of vehicles, for riders, drivers and the desk. */
export const messages = {
  'colour.title': 'Colour',
  'colour.white': 'White',
  'colour.silver': 'Silver',
  'colour.grey': 'Grey',
  'colour.black': 'Black',
  'colour.red': 'Red',
  'colour.blue': 'Blue',
  'colour.green': 'Green',
  'colour.yellow': 'Yellow',
  'colour.orange': 'Orange',
  'colour.brown': 'Brown',
  'colour.beige': 'Beige',
  'colour.gold': 'Gold',
} as const;
