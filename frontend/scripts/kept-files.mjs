import { createHash } from 'node:crypto';

const ROLES = { rider: 'rides/rider-screen.tsx', driver: 'driver/driver-screen.tsx' };
const MAP = /\/(maplibre|mapbox)-map\.tsx$/;
/** What comes late and is shown to both: the way of a ride must not depend on the network. */
const LATE_PARTS = /\/(features\/notifications|app|lib|ui\/safety)\//;
/** The late parts of each role. Whatever imports the entry reaches the routes of both through it. */
const OWN_PARTS = { rider: /\/features\/rides\//, driver: /\/features\/(driver|rides\/history)\// };
/** What a person must not miss without network: a build that would not keep it fails. */
const MUST_BE_KEPT = 'ui/safety/safety-button.tsx';
const OF_EVERYBODY = /\/src\/(app|lib)\//;
const TEXTS = /\/i18n\/messages\//;
/** As rolldown names them. */
const TEXTS_FILE = /^(?<folder>assets\/texts-[^/]+\/)(?<slice>[\w-]+)-(?<language>\w+)\.js$/;
/** Texts of screens that are of no use without network. */
const NOT_KEPT = new Set(['landing', 'outbox', 'ops', 'ops-sections', 'books', 'cities', 'money', 'work']);
/** Texts that are of no use to a role. */
export const WITHOUT = {
  rider: ['demand', 'documents', 'driver', 'earnings'],
  driver: ['booking', 'places', 'relay', 'scheduled'],
};

/** Lists the files that phones keep of a build: the shell, the screens of each role, the map, and the texts of a language. */
export function contentsOf(bundle) {
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
        withParts(
          [screen],
          bundle,
          (id) => (LATE_PARTS.test(id) || OWN_PARTS[role].test(id)) && !MAP.test(id) && !TEXTS.test(id),
        ),
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
  const texts = textsOf(Object.keys(bundle));
  const page = Buffer.from(bundle['index.html'].source);
  const shellFiles = ['/', ...[...shell].map(addressOf)];
  const version = createHash('sha256')
    .update(page)
    .update(JSON.stringify([shellFiles, roles, map, texts]))
    .digest('hex')
    .slice(0, 12);
  return { version, shell: shellFiles, roles, map, texts };
}

/** Names the slices of texts that each role needs, and people of others; as each has a file a language, no file is listed. */
function textsOf(files) {
  const found = files.flatMap((name) => TEXTS_FILE.exec(name)?.groups ?? []);
  const languages = distinct(found.map(({ language }) => language));
  const slices = distinct(found.map(({ slice }) => slice));
  if (!languages.includes('en') || found.length !== languages.length * slices.length)
    throw new Error('The build has not all texts where they were looked for: screens would not open without network.');
  const kept = (role) => slices.filter((slice) => !NOT_KEPT.has(slice) && !WITHOUT[role].includes(slice));
  return {
    folder: addressOf(found[0].folder),
    languages,
    slices: {
      ...Object.fromEntries(Object.keys(ROLES).map((role) => [role, kept(role)])),
      others: kept('rider').filter((slice) => kept('driver').includes(slice)),
    },
  };
}

const distinct = (names) => [...new Set(names)].toSorted((one, other) => (one < other ? -1 : 1));

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
