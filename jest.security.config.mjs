import everything from './jest.config.mjs';

/** The same tests, and those that take minutes: only `npm run security` runs them. */
export default {
  ...everything,
  projects: everything.projects.map((project) => ({
    ...project,
    testMatch: [...project.testMatch, `<rootDir>/${project.displayName}/**/*.attack.ts`],
  })),
};
