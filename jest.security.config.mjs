import everything from './jest.config.mjs';

/** The same tests, those of `npm run test:long`, and attacks that only `npm run security` makes. */
export default {
  ...everything,
  projects: everything.projects.map((project) => ({
    ...project,
    // An attack that succeeds once has succeeded.
    setupFilesAfterEnv: [],
    testMatch: [...project.testMatch, `<rootDir>/${project.displayName}/**/*.attack.ts`],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  })),
};
