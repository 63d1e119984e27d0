import { compileMessage } from '@lingui/message-utils/compileMessage';
import { transformWithOxc } from 'vite';

const CATALOGUE = /\/i18n\/messages\/[a-z-]+\/(en|fr|ar|pt|kri)\.ts$/;

/**
 * Turns the ICU texts of a catalogue into what @lingui/core reads, at build time, so that no phone downloads the
 * parser (6.5 kB). In development and in tests @lingui/core brings its own and compiles as it goes.
 */
export function compileMessages() {
  return {
    name: 'waka:compile-messages',
    apply: 'build',
    enforce: 'pre',
    async transform(source, id) {
      if (!CATALOGUE.test(id)) return null;
      const { code } = await transformWithOxc(source, id);
      const catalogue = await import(`data:text/javascript,${encodeURIComponent(code)}`);
      const exported = Object.entries(catalogue).map(([name, messages]) => {
        const compiled = Object.entries(messages).map(([key, text]) => [key, compileMessage(text)]);
        return `export const ${name} = ${JSON.stringify(Object.fromEntries(compiled))};`;
      });
      return { code: exported.join('\n'), map: null, moduleType: 'js' };
    },
  };
}
