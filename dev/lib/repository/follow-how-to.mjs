import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FENCE = /^```(\w+)\n([\s\S]*?)^```$/gm;

/**
 * Matches the words that place a block of code: "Create `a.ts`", "at the end of `a.ts`", "in `a.ts`", "below `text`",
 * "above `text`"; and "import `A` and `B` from `module`", "import the type `A` from `module`".
 */
const WORDS =
  /create `(?<created>[\w./-]+)`|end of `(?<ended>[\w./-]+)`|\bin `(?<named>\w[\w.-]*\/[\w./-]+)`|import (?<types>the types? )?(?<names>`\w+`(?:(?:, | and )`\w+`)*) from\s+`(?<from>[^`]+)`|(?<side>below|above)\s+(?:`` ?(?<long>.+?) ?``|`(?<short>[^`\n]+)`)/gi;

/** Matches the files of the command with which a page has its reader run tests. */
const TESTS = /`npm test -- jest ([^`]+)`/g;

/** Reads which tests a how-to has its reader run. */
export const testsOf = (/** @type {string} */ page) =>
  [...page.matchAll(TESTS)].flatMap(([, files = '']) => files.split(/\s+/));

/**
 * Does in a copy of the repository what a how-to has its reader do to files. Throws where the page leads nowhere.
 * @param {string} copy
 * @param {string} page the text of the how-to
 */
export function followHowTo(copy, page) {
  let from = 0;
  let file = '';
  for (const fence of page.matchAll(FENCE)) {
    const [whole, , code = ''] = fence;
    const place = followWords(copy, page.slice(from, fence.index), file);
    if (!place) throw new Error(`no place is named for\n${code}`);
    file = place.file;
    edit(copy, file, (text) => put(text, code, place));
    from = fence.index + whole.length;
  }
}

/** @typedef {{ file: string, side: string, anchor: string }} Place where a block goes: above or below a line, or "end" */

/**
 * Adds the imports of a text and returns the last place that it names.
 * @param {string} copy
 * @param {string} words
 * @param {string} opened the file that the page speaks of
 * @returns {Place | undefined}
 */
function followWords(copy, words, opened) {
  let file = opened;
  /** @type {Place | undefined} */
  let place;
  for (const { groups = {} } of words.replaceAll(/\s+/g, ' ').matchAll(WORDS)) {
    const { created, ended, named, types, names, from, side = '', long, short = '' } = groups;
    file = created ?? ended ?? named ?? file;
    if (created) create(copy, created);
    if (created || ended) place = { file, side: 'end', anchor: '' };
    if (names && from) edit(copy, file, (text) => withImport(text, namesIn(names), from, types !== undefined));
    if (side) place = { file, side: side.toLowerCase(), anchor: long ?? short };
  }
  return place;
}

const namesIn = (/** @type {string} */ list) => [...list.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

function create(/** @type {string} */ copy, /** @type {string} */ file) {
  mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(copy, file), '', { flag: 'wx' });
}

/**
 * @param {string} copy
 * @param {string} file
 * @param {(text: string) => string} change
 */
function edit(copy, file, change) {
  writeFileSync(path.join(copy, file), change(readFileSync(path.join(copy, file), 'utf8')));
}

/**
 * @param {string} text
 * @param {string} code
 * @param {Place} place
 */
export function put(text, code, { side, anchor, file }) {
  if (side === 'end') return text && code.includes('{\n') ? `${text}\n${code}` : text + code;
  const lines = text.split('\n');
  const at = lines.flatMap((line, index) => (line.includes(anchor) ? [index] : []));
  const [line] = at;
  if (line === undefined || at.length > 1) throw new Error(`${at.length} lines of ${file} have ${anchor}`);
  lines.splice(side === 'above' ? line : line + 1, 0, code.replace(/\n$/, ''));
  return lines.join('\n');
}

/**
 * @param {string} text
 * @param {string[]} names
 * @param {string} from
 * @param {boolean} isType
 */
export function withImport(text, names, from, isType) {
  const known = [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)';$/gm)].find(
    ([, , module]) => module === from,
  );
  if (!known) return `import ${isType ? 'type ' : ''}{ ${names.join(', ')} } from '${from}';\n${text}`;
  const [whole, list = ''] = known;
  const had = list.split(',').flatMap((name) => name.trim() || []);
  return text.replace(whole, whole.replace(list, ` ${[...new Set([...had, ...names])].join(', ')} `));
}
