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
  ['street', 'rue', 'strit'],
  ['road', 'route', 'rod'],
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

const rows = new Map(MEANINGS.flatMap((row) => row.map((word) => [word, row] as const)));

/** Returns the other words with the meaning of a plain word. */
export const otherWordsFor = (word: string): string[] => (rows.get(word) ?? []).filter((other) => other !== word);
