import { gzipSync } from 'node:zlib';

const LIMIT_KB = 130;
const RIDER = '/features/rides/rider-screen.tsx';
const LANGUAGES = ['en', 'fr', 'ar', 'pt', 'kri'];
/** The catalogues that the rider's screen waits for. */
const SLICES = ['common', 'rider'];

/**
 * Fails the build when what a signed-in rider's phone downloads before the button can be pressed, without the map,
 * weighs more than the limit: the page, its styles, the scripts that it and the rider's screen import, and the texts of
 * the heaviest language.
 */
export function weigh() {
  let isProduction = true;
  return {
    name: 'waka:weigh',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      ({ isProduction } = config);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // React for developers is twice as heavy and never downloaded by users.
        if (!isProduction) return;
        const files = Object.values(bundle);
        const chunks = files.filter((file) => file.type === 'chunk');
        const rider = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(RIDER));
        if (!rider) this.error(`No chunk was made of ${RIDER}: the weight of the rider's path is not known.`);
        const needed = withImports([...chunks.filter((chunk) => chunk.isEntry), rider], bundle);
        const styles = new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        const page = files.filter((file) => file.type === 'asset' && file.fileName === 'index.html');
        const parts = [
          ...needed.map((chunk) => ({ name: chunk.fileName, bytes: gzipped(chunk.code) })),
          ...[...styles].map((name) => ({ name, bytes: gzipped(bundle[name].source) })),
          ...page.map((file) => ({ name: file.fileName, bytes: gzipped(file.source) })),
          ...heaviestTexts(files),
        ].toSorted((a, b) => b.bytes - a.bytes);
        const totalKb = sum(parts) / 1000;
        const list = parts.map(({ name, bytes }) => `  ${(bytes / 1000).toFixed(1).padStart(6)}  ${name}`);
        const text = `The rider's path before the button: ${totalKb.toFixed(1)} kB gzip of ${LIMIT_KB}\n${list.join('\n')}`;
        if (totalKb > LIMIT_KB) this.error(text);
        this.info(text);
      },
    },
  };
}

function withImports(roots, bundle) {
  const found = new Set();
  const visit = (chunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) if (bundle[name]?.type === 'chunk') visit(bundle[name]);
  };
  roots.forEach(visit);
  return [...found];
}

function heaviestTexts(files) {
  const byLanguage = LANGUAGES.map((language) =>
    SLICES.map((slice) => {
      const texts = files.find(({ fileName }) => fileName.endsWith(`/${slice}-${language}.js`));
      if (!texts) throw new Error(`No texts of ${slice} in ${language}: the weight of the rider's path is not known.`);
      return { name: `${slice} in ${language}`, bytes: gzipped(texts.source) };
    }),
  );
  return byLanguage.toSorted((a, b) => sum(b) - sum(a))[0];
}

const sum = (parts) => parts.reduce((total, { bytes }) => total + bytes, 0);

const gzipped = (content) => gzipSync(content, { level: 9 }).length;
