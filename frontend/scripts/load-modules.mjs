const HELPER = /vite\/preload-helper/;
const OURS = '/src/lib/loading/load-module.ts';

/** Names the module itself among the files that an `import()` needs; Vite leaves a module out that imports nothing. */
export const withModule = (file, files) => [...new Set([file, ...files])];

/** Puts `loadModule` in the place of Vite's helper for `import()`. */
export function loadModules() {
  let isReplaced = false;
  return {
    name: 'waka:load-modules',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: HELPER },
      handler(code) {
        if (!code.includes('__vitePreload')) this.error('Vite’s preload helper has no __vitePreload');
        isReplaced = true;
        return { code: `export { loadModule as __vitePreload } from '${OURS}';`, map: null };
      },
    },
    generateBundle() {
      if (!isReplaced)
        this.error(`Vite’s preload helper was not part of the build: modules are loaded by another helper`);
    },
  };
}
