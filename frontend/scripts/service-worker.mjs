import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/sw/sw.ts', import.meta.url));
const LIMIT_KB = 12;
const ROLES = { rider: 'rides/rider-screen.tsx', driver: 'driver/driver-screen.tsx' };
const MAP = /\/(maplibre|mapbox)-map\.tsx$/;
/** What comes late and belongs to the home screens: the way of a ride must not depend on the network. */
const LATE_PARTS = /\/(features\/(rides|driver|notifications)|app|lib|ui\/safety)\//;
/** What a person must not miss without network: a build that would not keep it fails. */
const MUST_BE_KEPT = 'ui/safety/safety-button.tsx';
const OF_EVERYBODY = /\/src\/(app|lib)\//;
const TEXTS = /\/i18n\/messages\//;
/** As rolldown names them: the slice, and the language. */
const TEXTS_FILE = /^assets\/texts-[^/]+\/([\w-]+)-(\w+)\.js$/;
/** Screens that are of no use without network. */
const NOT_KEPT = new Set(['landing', 'outbox', 'ops', 'ops-sections', 'cities', 'money']);

/** Writes /sw.js, which knows what this build consists of. It is no part of the page's own code. */
export function serviceWorker() {
  let isProduction = true;
  return {
    name: 'waka:service-worker',
    apply: 'build',
    configResolved(config) {
      ({ isProduction } = config);
    },
    async writeBundle({ dir }, bundle) {
      const contents = contentsOf(bundle);
      const code = await compiled(contents);
      const gzipped = gzipSync(code, { level: 9 });
      const kb = gzipped.length / 1000;
      if (isProduction && kb > LIMIT_KB) this.error(`sw.js: ${kb.toFixed(1)} kB gzip of ${LIMIT_KB}`);
      writeFileSync(path.join(dir, 'sw.js'), code);
      writeFileSync(path.join(dir, 'sw.js.gz'), gzipped);
      writeFileSync(path.join(dir, 'sw.js.br'), brotliCompressSync(code));
      this.info(`sw.js ${kb.toFixed(1)} kB gzip of ${LIMIT_KB}; ${describe(contents, bundle)}`);
    },
  };
}

function contentsOf(bundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunkOf = (end) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end));
  const entries = withParts(
    chunks.filter((chunk) => chunk.isEntry),
    bundle,
    (id) => OF_EVERYBODY.test(id) && !TEXTS.test(id),
  );
  const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
  const shell = new Set([...filesOf(entries), ...fonts]);
  const needed = chunkOf(`/src/${MUST_BE_KEPT}`)?.fileName;
  if (!needed) throw new Error(`No chunk was made of ${MUST_BE_KEPT}: whether phones keep it is not known.`);
  const roles = Object.fromEntries(
    Object.entries(ROLES).map(([role, end]) => {
      const screen = chunkOf(`/features/${end}`);
      if (!screen) throw new Error(`No chunk was made of ${end}: what a ${role} needs is not known.`);
      const files = filesOf(
        withParts([screen], bundle, (id) => LATE_PARTS.test(id) && !MAP.test(id) && !TEXTS.test(id)),
      );
      if (!files.includes(needed)) throw new Error(`A ${role} would not have ${MUST_BE_KEPT} without network.`);
      // In one order: what both roles need is then written once by the compression.
      const stored = files.filter((file) => !shell.has(file)).map(addressOf);
      return [role, stored.toSorted()];
    }),
  );
  const map = [
    ...filesOf(withParts([chunkOf('/maplibre-map.tsx')], bundle, () => false)).filter((file) => !shell.has(file)),
    ...Object.keys(bundle).filter((name) => /\/maplibre-gl-worker-[^/]+\.m?js$/.test(name)),
  ].map(addressOf);
  map.push('/map/base.json', '/map/labels.json');
  const texts = {};
  for (const fileName of Object.keys(bundle)) {
    const [, slice, language] = TEXTS_FILE.exec(fileName) ?? [];
    if (language && !NOT_KEPT.has(slice)) (texts[language] ??= []).push(addressOf(fileName));
  }
  if (!texts.en)
    throw new Error('The build has no texts where they were looked for: no screen would open without network.');
  const page = Buffer.from(bundle['index.html'].source);
  const shellFiles = ['/', ...[...shell].map(addressOf)];
  const version = createHash('sha256')
    .update(page)
    .update(JSON.stringify([shellFiles, roles, map, texts]))
    .digest('hex')
    .slice(0, 12);
  return { version, shell: shellFiles, roles, map, texts };
}

/** Collects these chunks, what they import, and the wanted part of what they import lazily. */
function withParts(roots, bundle, isWanted) {
  const found = new Set();
  const visit = (chunk) => {
    if (chunk?.type !== 'chunk' || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(bundle[name]);
    for (const name of chunk.dynamicImports) if (isWanted(bundle[name]?.facadeModuleId ?? '')) visit(bundle[name]);
  };
  roots.forEach(visit);
  return [...found];
}

const filesOf = (chunks) => [
  ...new Set(chunks.flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])),
];
const addressOf = (name) => `/${name}`;

async function compiled(contents) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [sharedKeys()],
    define: { WAKA_BUILD: JSON.stringify(contents) },
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
  const [output] = [result].flat();
  const [chunk] = output.output;
  return chunk.code;
}

/** Leaves the keys of notifications out of all languages but English, as they are the same: they weigh more than a kilobyte. */
function sharedKeys() {
  const PREFIX = '\0texts:';
  return {
    name: 'waka:shared-keys',
    enforce: 'pre',
    resolveId(id, importer) {
      const isText = importer !== undefined && /\/notifications\/(?!en)\w+\.json$/.test(id);
      return isText ? PREFIX + path.resolve(path.dirname(importer), id) : null;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const file = id.slice(PREFIX.length);
      const english = path.join(path.dirname(file), 'en.json');
      const [keys, texts] = [english, file].map((one) => JSON.parse(readFileSync(one, 'utf8')));
      const inOrder = JSON.stringify(Object.keys(keys).map((key) => texts[key]));
      const code = `import en from ${JSON.stringify(english)};
        const keys = Object.keys(en);
        export default Object.fromEntries(${inOrder}.map((text, at) => [keys[at], text]));`;
      return { code, moduleType: 'js' };
    },
  };
}

function describe({ shell, roles, map, texts }, bundle) {
  const kbOf = (files) => {
    const sizes = files.map((file) => {
      const { code, source } = bundle[file.slice(1)] ?? {};
      return code || source ? gzipSync(code ?? source).length : 0;
    });
    return (sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000).toFixed(0);
  };
  const parts = { shell, ...roles, map, texts: texts.en ?? [] };
  return Object.entries(parts)
    .map(([name, files]) => `${name} ${files.length} files ${kbOf(files)} kB`)
    .join(', ');
}
