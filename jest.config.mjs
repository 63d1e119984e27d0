/** Decorators keep their metadata, which esbuild would drop. */
const swc = (/** @type {object} */ parser, /** @type {object} */ transform = {}) => ({
  swcrc: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    experimental: { keepImportAttributes: true },
    parser: { syntax: 'typescript', decorators: true, ...parser },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false, ...transform },
  },
});

const onNode = (/** @type {string} */ name) => ({
  displayName: name,
  testEnvironment: '<rootDir>/dev/lib/checks/jest-environment.mjs',
  testMatch: [`<rootDir>/${name}/**/*.test.{ts,mjs}`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.long\\.test\\.'],
  setupFilesAfterEnv: ['<rootDir>/dev/lib/checks/jest-retry.mjs'],
  modulePathIgnorePatterns: ['<rootDir>/.waka/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': ['@swc/jest', swc({})],
    '/node_modules/.+\\.c?js$': '<rootDir>/dev/lib/checks/jest-native-packages.mjs',
  },
  transformIgnorePatterns: [],
  // Tests run the sources of the other workspaces, not what was last built of them.
  testEnvironmentOptions: { customExportConditions: ['waka-src', 'node', 'node-addons'] },
});

/**
 * Configures a workspace that asks where a city is: without a database there are the areas with which the service
 * begins.
 */
const withAreas = (/** @type {string} */ name) => ({
  ...onNode(name),
  setupFiles: ['<rootDir>/core/src/testing/first-areas.ts'],
});

const inBrowser = (/** @type {string} */ name) => ({
  ...onNode(name),
  testEnvironment: 'jsdom',
  testMatch: [`<rootDir>/${name}/**/*.test.{ts,tsx}`],
  setupFiles: ['<rootDir>/frontend/src/test/english.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc({ tsx: true }, { react: { runtime: 'automatic' } })] },
  moduleNameMapper: {
    '\\.(css|svg|png)$': '<rootDir>/dev/lib/checks/jest-asset.cjs',
    '\\?': '<rootDir>/dev/lib/checks/jest-asset.cjs',
  },
  // Without 'import': with it, Jest's own dependencies resolve to builds that it cannot load.
  testEnvironmentOptions: { customExportConditions: ['waka-src', 'browser'] },
});

export default {
  projects: [
    ...['contracts', 'streets'].map(onNode),
    ...['core', 'backend', 'worker', 'dev', 'faults', 'bench'].map(withAreas),
    inBrowser('frontend'),
  ],
  // One more than cores, since some wait; each has a Redis of its own.
  maxWorkers: 3,
  // Node does not let go of all modules that a test file had.
  workerIdleMemoryLimit: '1.5GB',
  // No bound on how long anything may take, which tests state themselves: a machine may be busy.
  testTimeout: 60_000,
};
