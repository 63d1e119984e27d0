import config from './jest.config.mjs';

/** What takes minutes by its nature: `npm run test:long`. */
export default {
  ...config,
  projects: config.projects.map((project) => ({
    ...project,
    testMatch: [`<rootDir>/${project.displayName}/**/*.long.test.{ts,tsx,mjs}`],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  })),
  testTimeout: 120_000,
};
