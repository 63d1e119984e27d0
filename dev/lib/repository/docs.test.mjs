import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from '../paths.mjs';
import { coverageFaults, titlesIn } from './spec-coverage.mjs';

/** Such as `ride.spec.ts`, `rides/ride-moves.ts` and `backend/src/files/photos.test.ts`; a pattern with a star names no single file. */
const NAMED = /`((?:\.{1,2}\/)*\w[\w./-]*\.(?:ts|tsx|mjs))`/g;

/** Removes the names of files that the reader of a how-to creates, and those by which its code imports them. */
function withoutCreated(/** @type {string} */ text) {
  const created = [...text.matchAll(/Create `([^`]+)`/g)].map(([, file = '']) => file);
  return text
    .replaceAll(/Create `[^`]+`/g, '')
    .replaceAll(/`(?:\.{1,2}\/)+([^`]+)`/g, (whole, name) =>
      created.some((file) => file.endsWith(name)) ? '' : whole,
    );
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(inRoot(file)));
/** Each file by its path, and by each end of its path. */
const names = new Set(files.flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(index).join('/'))));
const tracked = new Set(files);
const repository = {
  read: (/** @type {string} */ file) => (tracked.has(file) ? readFileSync(inRoot(file), 'utf8') : undefined),
  decisions: new Set(files.flatMap((file) => /^docs\/decisions\/(\d{3})-.+\.md$/.exec(file)?.[1] ?? [])),
};

test.each(files.filter((file) => file.endsWith('.md')))('each source that %s names exists', (page) => {
  const named = [...withoutCreated(readFileSync(inRoot(page), 'utf8')).matchAll(NAMED)].map(([, name = '']) =>
    name.replace(/^(\.{1,2}\/)+/, ''),
  );
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});

/** Such as `core/src/app/open-core.ts` and `docker/`: names a place in the repository; without star, brace or placeholder. */
const PLACE =
  /`((?:contracts|core|backend|worker|streets|frontend|dev|bench|faults|e2e|docs|docker)\/[\w./-]*)`|\]\((?!https?:)([^)#\s]+)[^)]*\)/g;
/** Checks whether a file is built or written at run time. */
const isMade = (/** @type {string} */ place) => /\/dist\/|^docker\/images\.lock\.yml$/.test(place);

test.each(files.filter((file) => file.endsWith('.md')))('each file and link that %s names exists', (page) => {
  const places = [...withoutCreated(readFileSync(inRoot(page), 'utf8')).matchAll(PLACE)].map(([, place, link = '']) =>
    place ? place : path.join(path.dirname(page), link),
  );
  expect(places.filter((place) => !isMade(place) && !existsSync(inRoot(place)))).toEqual([]);
});

/** Such as `operations.md#backups` and `#cities` in a link. */
const ANCHOR = /\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g;

/** Lists the anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (/** @type {string} */ text) =>
  [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Lists the links of a page that lead to a heading which is not there. */
const lostAnchors = (/** @type {string} */ page, /** @type {string} */ text) =>
  [...text.matchAll(ANCHOR)].flatMap(([, file = '', anchor = '']) => {
    const to = file ? path.join(path.dirname(page), file) : page;
    if (!to.endsWith('.md') || !tracked.has(to)) return [];
    return anchorsOf(readFileSync(inRoot(to), 'utf8')).includes(anchor) ? [] : [`${to}#${anchor}`];
  });

test('each link to a heading leads to one', () => {
  const pages = files.filter((file) => file.endsWith('.md'));
  expect(pages.flatMap((page) => lostAnchors(page, readFileSync(inRoot(page), 'utf8')))).toEqual([]);
  const text = '[a](../operations.md#backups) [b](../operations.md#gone)';
  expect(lostAnchors('docs/how-to/made.md', text)).toEqual(['docs/operations.md#gone']);
});

test('each how-to is linked where a change begins, in docs/architecture.md', () => {
  const architecture = readFileSync(inRoot('docs/architecture.md'), 'utf8');
  const pages = files.filter((file) => file.startsWith('docs/how-to/'));
  expect(pages.filter((page) => !architecture.includes(`](${path.relative('docs', page)})`))).toEqual([]);
});

const CREATED = /Create `([^`]+)`[^`]*(?:`[^`\n]+`[^`]*)*?```\w+\n([\s\S]*?)```/g;
const RELATIVE = / from '(\.[^']+)'/g;

/** Lists the imports of files that a how-to has its reader create which lead to no file. */
function lostImports(/** @type {string} */ text) {
  const created = [...text.matchAll(CREATED)].map(([, file = '', code = '']) => ({ file, code }));
  const made = new Set(created.map(({ file }) => file));
  return created.flatMap(({ file, code }) =>
    [...code.matchAll(RELATIVE)]
      .map(([, to = '']) => path.join(path.dirname(file), to))
      .filter((to) => !made.has(to) && !existsSync(inRoot(to))),
  );
}

test.each(files.filter((file) => /^docs\/how-to\/a-new-.*\.md$/.test(file)))(
  'what code of %s imports exists',
  (page) => {
    expect(lostImports(readFileSync(inRoot(page), 'utf8'))).toEqual([]);
  },
);

test('an import of a how-to that leads to no file is found', () => {
  const code = "import { a } from './made.ts';\nimport { b } from '../platform/gone.ts';\n";
  const text = `Create \`core/src/rides/use.ts\`, as \`x.ts\` does:\n\n\`\`\`ts\n${code}\`\`\`\n\nCreate \`core/src/rides/made.ts\`:\n\n\`\`\`ts\n\`\`\`\n`;
  expect(lostImports(text)).toEqual(['core/src/platform/gone.ts']);
});

test('each row of the specification names a test by its title, or a decision', () => {
  expect(coverageFaults(readFileSync(inRoot('docs/spec-coverage.md'), 'utf8'), repository)).toEqual([]);
});

const source = `
  describe('the "home" of riders', () => {
    test.each([1, 2])('greets by name, $0', f);
    test.skip('greets at night', f);
    it("rider's word", f); // says 'greets in a comment'
  });`;
const small = {
  read: (/** @type {string} */ file) => (file === 'e2e/src/home.spec.ts' ? source : undefined),
  decisions: new Set(['031']),
};
const HOME = '`e2e/src/home.spec.ts`';
const page = (/** @type {string} */ shownBy) =>
  `# Riders\n\n## 2.7 Rider home\n\n| statement | shown by |\n| --- | --- |\n| Greeting: "Good day" \\| "Good evening" | ${shownBy} |\n`;

test.each([
  `${HOME} "greets by name"`,
  `${HOME} "the "home" of riders"; ${HOME} "rider's word"`,
  'decision 031',
  `decision 031: five languages; and more; ${HOME} "greets by name, $0"`,
])('a row that is shown by %s is right', (shownBy) => {
  expect(coverageFaults(page(shownBy), small)).toEqual([]);
});

test.each([
  ['', 'shown by nothing'],
  ['code', 'neither'],
  ['screens', 'neither'],
  [HOME, 'neither'],
  [`${HOME} (the greeting)`, 'neither'],
  [`${HOME} "greets by name" and screens`, 'neither'],
  [`${HOME} "greets by name"; code`, 'neither'],
  [`${HOME} "greets by number"`, 'no test'],
  [`${HOME} "greets at night"`, 'no test'],
  [`${HOME} "greets in a comment"`, 'no test'],
  [`${HOME} "greets"`, 'too short'],
  ['`home.spec.ts` "greets by name"', 'there is no home.spec.ts'],
  ['decision 032', 'there is no decision 032'],
  ['decision 031 | more', 'two columns'],
])('a row that is shown by %j is wrong', (shownBy, fault) => {
  expect(coverageFaults(page(shownBy), small)).toEqual([expect.stringContaining(fault)]);
});

test('the page contains only such tables, each below the heading of its section', () => {
  const old = '## Screens (2.1)\n\n| rule | shown by |\n| --- | --- |\n| a | code |\n';
  expect(coverageFaults(old, small)).toHaveLength(2);
  expect(coverageFaults(page('decision 031').replace('2.7 ', ''), small)).toHaveLength(1);
});

test('a title is read with its escapes, from any quotes', () => {
  expect(titlesIn("test('it\\'s', f); test(`${a} b`, f); describe.serial(\"c\", f); rest('d')")).toEqual([
    "it's",
    '${a} b',
    'c',
  ]);
});

test('each figure of the table in docs/performance.md is run by its name', () => {
  const performance = readFileSync(inRoot('docs/performance.md'), 'utf8');
  const [table = ''] = /<!-- figures:[^]+<!-- end of figures -->/.exec(performance) ?? [];
  const rows = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
  const declared = files
    .filter((file) => /^bench\/src\/(figures|matching|streets)\//.test(file))
    .flatMap((file) => [...readFileSync(inRoot(file), 'utf8').matchAll(/^  names: \[([^\]]+)\]/gm)])
    .flatMap(([, list = '']) => list.split(', '))
    .map((name) => name.replaceAll("'", ''));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((name) => !declared.includes(name ?? ''))).toEqual([]);
});
