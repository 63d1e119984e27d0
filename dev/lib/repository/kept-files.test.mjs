import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { contentsOf, WITHOUT } from '../../../frontend/scripts/kept-files.mjs';
import { inRoot } from '../paths.mjs';

const SRC = inRoot('frontend/src');

const chunk = (module, { imports = [], late = [], isEntry = false } = {}) => {
  const fileName = `assets/${path.basename(module).replace(/\.tsx?$/, '')}.js`;
  const facadeModuleId = `/frontend/src/${module}`;
  return [fileName, { type: 'chunk', fileName, facadeModuleId, isEntry, imports, dynamicImports: late, code: '' }];
};
const file = (name) => `assets/${name}.js`;

/** A build in which, as in each, the screens of both roles import the entry, and it imports all routes lazily. */
const built = Object.fromEntries([
  chunk('main.tsx', {
    isEntry: true,
    late: [file('rider-screen'), file('driver-screen'), file('driver-duty'), file('menu-routes')],
  }),
  chunk('app/routes/menu-routes.tsx', { late: [file('history-screen'), file('scheduled-offers-screen')] }),
  chunk('features/rides/rider-screen.tsx', {
    imports: [file('main')],
    late: [file('ride-step'), file('safety-button')],
  }),
  chunk('features/rides/live/ride-step.tsx'),
  chunk('features/rides/history/history-screen.tsx'),
  chunk('features/driver/driver-screen.tsx', { imports: [file('main')], late: [file('safety-button')] }),
  chunk('features/driver/driver-duty.tsx'),
  chunk('features/driver/scheduled/scheduled-offers-screen.tsx'),
  chunk('ui/safety/safety-button.tsx'),
  chunk('lib/map/maplibre-map.tsx'),
  ...['booking', 'common', 'driver', 'ops'].flatMap((slice) =>
    ['en', 'fr'].map((language) => [`assets/texts-1/${slice}-${language}.js`, { type: 'chunk' }]),
  ),
  ['index.html', { type: 'asset', source: '<html>' }],
]);

const nameOf = (address) => path.basename(address, '.js');

test('a phone keeps the screens of its own role, those that both have, and none of the other role', () => {
  const { roles, shell } = contentsOf(built);
  expect(shell.map(nameOf)).toEqual(['', 'main', 'menu-routes']);
  expect(roles.rider.map(nameOf)).toEqual(['history-screen', 'ride-step', 'rider-screen', 'safety-button']);
  expect(roles.driver.map(nameOf)).toEqual([
    'driver-duty',
    'driver-screen',
    'history-screen',
    'safety-button',
    'scheduled-offers-screen',
  ]);
});

test('a build fails that would leave the call for help out', () => {
  const without = { ...built, ...Object.fromEntries([chunk('features/driver/driver-screen.tsx')]) };
  expect(() => contentsOf(without)).toThrow('A driver would not have ui/safety/safety-button.tsx without network.');
});

test('texts of the other role and of ops are not kept', () => {
  expect(contentsOf(built).texts).toEqual({
    folder: '/assets/texts-1/',
    languages: ['en', 'fr'],
    slices: { rider: ['booking', 'common'], driver: ['common', 'driver'], others: ['common'] },
  });
});

test('a build fails in which a language lacks a slice, as phones would ask for a file that there is not', () => {
  const without = Object.fromEntries(Object.entries(built).filter(([name]) => !name.endsWith('common-fr.js')));
  expect(() => contentsOf(without)).toThrow('not all texts');
});

/** Parts that wait for their texts, and that the role without them never has: only drivers are notified of documents. */
const NEVER_SHOWN = { rider: ['ui/documents/late-document-name.tsx'], driver: [] };

test('no kept screen of a role shows texts that its phone does not keep', () => {
  const folders = {
    rider: ['features/rides'],
    driver: ['features/driver', 'features/rides/history', 'features/earnings'],
  };
  const both = ['features/notifications', 'features/safety', 'lib', 'ui'];
  for (const [role, own] of Object.entries(folders)) {
    const shown = [...own, ...both].flatMap(sources).filter((name) => !NEVER_SHOWN[role].includes(name));
    const found = shown.filter((name) => {
      const source = readFileSync(path.join(SRC, name), 'utf8');
      return WITHOUT[role].some((slice) => source.includes(`/messages/${slice}/texts`));
    });
    expect({ role, found }).toEqual({ role, found: [] });
  }
});

test('each slice that a role goes without has texts', () => {
  const slices = readdirSync(path.join(SRC, 'lib/i18n/messages'));
  expect(slices).toEqual(expect.arrayContaining(Object.values(WITHOUT).flat()));
});

const sources = (folder) =>
  readdirSync(path.join(SRC, folder), { recursive: true })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
