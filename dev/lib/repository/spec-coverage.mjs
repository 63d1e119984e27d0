const HEADER = ['statement', 'shown by'];
const SECTION = /^## \d+(\.\d+)? \S/;
const TEST = /^`([\w./@-]+\.(?:spec|test|attack)\.(?:ts|tsx|mjs))` "(.+)"$/;
const DECISION = /^decision (\d{3})(?:: \S.*)?$/;
/** A shorter title would be found nearly anywhere. */
const SHORTEST_TITLE = 8;

/** A name after `test(`, `describe.serial(` or the table of an `each`; a skipped test covers nothing. */
const TITLE =
  /(?:\b(?:test|it|describe)(?:\.(?:describe|only|serial|parallel|concurrent|slow|failing|step))*|\)|\.each`[^`]*`)\(\s*(['"`])((?:\\.|(?!\1).)+)\1/gs;

/** @param {string} source */
export const titlesIn = (source) =>
  [...source.matchAll(TITLE)].map(([, , title = '']) => title.replace(/\\(.)/g, '$1'));

/**
 * @typedef {object} Repository
 * @property {(file: string) => string | undefined} read gives what a file of the checkout holds
 * @property {Set<string>} decisions such as 031
 */

/**
 * Finds what is wrong with a page of tables `| statement | shown by |`, each below the heading of its section.
 * @param {string} page
 * @param {Repository} repository
 * @returns {string[]} a line for each fault, empty when there is none
 */
export function coverageFaults(page, repository) {
  /** @type {string[]} */
  const faults = [];
  let section = '';
  let isTable = false;
  let rows = 0;
  for (const line of page.split('\n')) {
    if (line.startsWith('#')) section = line;
    const wasTable = isTable;
    isTable = line.startsWith('|');
    if (!isTable) continue;
    const cells = cellsOf(line);
    if (!wasTable) {
      if (cells.join() !== HEADER.join()) faults.push(`${line}: the columns are ${HEADER.join(' and ')}`);
      else if (!SECTION.test(section)) faults.push(`${section || line}: a heading such as "## 2.7 Rider home"`);
      continue;
    }
    if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
    rows += 1;
    const fault = faultOfRow(cells, repository);
    if (fault) faults.push(`${cells[0] || line}: ${fault}`);
  }
  if (rows === 0) faults.push('no rows');
  return faults;
}

/** @param {string} line */
const cellsOf = (line) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/\\([|*_\\<>[\]])/g, '$1'));

/**
 * @param {string[]} cells
 * @param {Repository} repository
 */
function faultOfRow([statement = '', shownBy = '', ...others], repository) {
  if (others.length > 0) return 'more than two columns; write \\| for a bar';
  if (!statement) return 'no statement';
  if (!shownBy) return 'shown by nothing';
  return shownBy
    .split(/; (?=`|decision \d)/)
    .map((reference) => faultOfReference(reference, repository))
    .find(Boolean);
}

/**
 * @param {string} reference
 * @param {Repository} repository
 */
function faultOfReference(reference, { read, decisions }) {
  const [, decision] = DECISION.exec(reference) ?? [];
  if (decision) return decisions.has(decision) ? undefined : `there is no decision ${decision}`;
  const [, file = '', title = ''] = TEST.exec(reference) ?? [];
  if (!file) return `neither a test with its title nor a decision: ${reference}`;
  const source = read(file);
  if (source === undefined) return `there is no ${file}`;
  if (title.length < SHORTEST_TITLE) return `too short a title: "${title}"`;
  return titlesIn(source).some((each) => each.includes(title)) ? undefined : `${file} has no test "${title}"`;
}
