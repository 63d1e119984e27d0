/** What a kind of place is called in English, French and Krio; whoever types one of a row means any of it. */
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

/** The other words for what a plain word means. */
export const otherWordsFor = (word: string): string[] => (rows.get(word) ?? []).filter((other) => other !== word);
