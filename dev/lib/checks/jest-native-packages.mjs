/**
 * Has Node load the packages that are no ES modules, once for each worker; Jest itself would evaluate them again for
 * each test file. What Jest loads for its own use, without dynamic imports, stays as it is.
 */
export default {
  /**
   * @param {string} text
   * @param {string} _file
   * @param {{ supportsStaticESM: boolean, supportsDynamicImport: boolean }} options
   */
  process(text, _file, { supportsStaticESM, supportsDynamicImport }) {
    if (supportsStaticESM || !supportsDynamicImport) return { code: text };
    return { code: "module.exports = globalThis[Symbol.for('waka.require')](__filename);" };
  },
};
