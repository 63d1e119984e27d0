import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';

/** A test that needs a database imports a `testing/test-...` module, which sets one up. */
const HARNESS = /from '[^']*\/testing\/test-/;

/**
 * Lists the tests that need services.
 * @returns {string[]} file names
 */
export const integrationTests = () =>
  ['core', 'backend', 'worker', 'dev', 'faults']
    .map((workspace) => inRoot(workspace, 'src'))
    .filter((dir) => existsSync(dir))
    .flatMap((dir) => readdirSync(dir, { recursive: true }).map((name) => path.join(dir, String(name))))
    .filter((file) => file.endsWith('.test.ts') && HARNESS.test(readFileSync(file, 'utf8')));
