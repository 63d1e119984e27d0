/** Words for a kind of place in English, French and Krio; each word of a row finds the others. */
const MEANINGS = [
  ['market', 'marche', 'makit', 'maket'],
  ['airport', 'aeroport', 'ehpot', 'ehrport'],
  ['hospital', 'hopital', 'ospitul', 'ospital', 'clinic', 'clinique'],
  ['school', 'ecole', 'skul', 'lycee', 'college'],
  ['university', 'universite', 'varsity'],
  ['beach', 'plage', 'bich'],
  ['church', 'eglise', 'choch'],
  ['mosque', 'mosquee', 'moski', 'masjid', 'jamia'],
  ['bridge', 'pont', 'brij'],
  // Few are sure whether theirs is a street or a road.
  ['street', 'rue', 'strit', 'road', 'route', 'rod', 'avenue'],
  ['highway', 'autoroute'],
  ['junction', 'carrefour', 'jonkshon', 'roundabout', 'rondpoint'],
  ['station', 'gare', 'steshon'],
  ['ferry', 'bac', 'feri'],
  ['port', 'wharf', 'wof', 'quay', 'quai'],
  ['stadium', 'stade', 'stediom'],
  ['embassy', 'ambassade', 'embasi'],
  ['bank', 'banque', 'bank'],
  ['police', 'polis', 'commissariat'],
  ['palace', 'palais'],
  ['pharmacy', 'pharmacie', 'famasi'],
  ['town', 'ville', 'tong'],
  ['center', 'centre', 'senta'],
  ['saint', 'st', 'sent'],
  ['tree', 'tri', 'arbre'],
  ['hotel', 'otel'],
];

/** What short forms stand for; a name is written out, so nothing is looked for under them. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  av: 'avenue',
  ave: 'avenue',
  bd: 'boulevard',
  blvd: 'boulevard',
  hwy: 'highway',
  ln: 'lane',
  rd: 'road',
  st: 'street',
};

const rows = new Map(MEANINGS.flatMap((row) => row.map((word) => [word, row] as const)));

/**
 * Returns the other words with the meaning of a plain word. "St" is a saint, or a street where no other word `beside` it
 * is one.
 */
export function otherWordsFor(word: string, beside: readonly string[]): string[] {
  const long = SHORT_FORMS[word];
  const isSaid = long !== undefined && rows.get(long)?.some((other) => beside.includes(other));
  const words = [...(rows.get(word) ?? []), ...(long === undefined || isSaid ? [] : [long])];
  return words.filter((other) => other !== word);
}
