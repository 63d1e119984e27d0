/**
 * Which journeys show what a part of the sources does; names as in the `.spec.ts` files of `e2e/src`. The first match counts.
 * @type {[RegExp, string[]][]}
 */
export const JOURNEYS = [
  [/^frontend\/src\/features\/(account)\//, ['profile', 'settings', 'walk-account']],
  [/^frontend\/src\/features\/(auth|complete-profile)\//, ['access', 'auth', 'new-device', 'walk-doors']],
  [/^frontend\/src\/features\/(dev-design|dev-outbox|landing)\//, ['languages', 'access', 'walk-doors']],
  [/^frontend\/src\/features\/(rides|driver)\/scheduled\//, ['scheduled', 'ride']],
  [/^frontend\/src\/features\/rides\/relay\//, ['ferry']],
  [/^frontend\/src\/(features\/driver|ui)\/demand\//, ['rules-and-surge']],
  [/^frontend\/src\/(features\/owner-page|features\/(driver|earnings)\/owner|ui\/owner)\//, ['owner']],
  [
    /^frontend\/src\/features\/(driver)\//,
    ['driver-home', 'driver-trip', 'driver-large-text', 'driver-network', 'walk-account'],
  ],
  [/^frontend\/src\/features\/(earnings)\//, ['earnings', 'payouts', 'debts', 'walk-account']],
  [/^frontend\/src\/features\/(notifications|referrals)\//, ['rider-home', 'walk-account']],
  [/^frontend\/src\/features\/ops\/incidents\//, ['ops', 'ops-sections', 'disputed-fare', 'disputed-fee']],
  [/^frontend\/src\/features\/ops\/(fares\/zones|rides\/scheduled)\//, ['how-tos', 'how-tos-pricing', 'ops-sections']],
  [/^frontend\/src\/features\/ops\/fares\/(crossings|tariffs)\//, ['how-tos-pricing', 'ops-sections']],
  [/^frontend\/src\/features\/ops\/books\//, ['books', 'how-tos', 'ops-sections']],
  [/^frontend\/src\/features\/ops\/fares\/(rules|surge)\//, ['rules-and-surge', 'ops-sections']],
  [/^frontend\/src\/features\/ops\/fares\/promotions\//, ['promotions']],
  [/^frontend\/src\/features\/(ops)\//, ['ops', 'ops-sections', 'ops-drivers', 'openings', 'walk-cities']],
  [
    /^frontend\/src\/features\/(payment)\//,
    ['payment-methods', 'wallet-rides', 'card-rides', 'promotions', 'not-paid'],
  ],
  [/^(frontend\/src\/features\/rides\/passenger|core\/src\/trips\/booking\/passenger)/, ['for-others']],
  [
    /^frontend\/src\/features\/(rides)\//,
    ['ride', 'rider-home', 'rider-plan', 'large-text', 'unfit-ride', 'for-others', 'walk-ride'],
  ],
  [/^frontend\/src\/features\/(safety|shared-ride)\//, ['live-ride', 'disputed-fare', 'disputed-fee', 'walk-account']],
  [/^frontend\/src\/(app\/service-worker|sw|lib\/offline)\//, ['service-worker', 'offline']],
  [/^frontend\/src\/(lib|ui)\/map\//, ['map', 'mapbox', 'streets-map', 'ride']],
  [/^(frontend\/src\/ui\/cards|dev\/src\/providers\/stripe)\//, ['card-rides', 'payment-methods']],
  [/^frontend\/src\/ui\/cash\//, ['cash', 'not-paid', 'owed-cash', 'money-back', 'promotions', 'ride']],
  [/^frontend\/src\/ui\/promotions\//, ['promotions']],
  [/^(streets|backend\/src\/streets|core\/src\/places\/streets)\//, ['streets-map']],
  [/^frontend\/src\/lib\/i18n\//, ['languages', 'walk-doors']],
  [/^frontend\//, ['ride', 'rider-home', 'driver-home', 'driver-trip']],
  [/^(contracts|core|backend|worker)\/src\/accounts\//, ['auth', 'access', 'profile', 'settings', 'new-device']],
  [
    /^(contracts|core|backend|worker)\/src\/(payments|ledger|promotions)\//,
    [
      'payment-methods',
      'wallet-rides',
      'card-rides',
      'payouts',
      'debts',
      'cash',
      'not-paid',
      'owed-cash',
      'promotions',
      'taxes',
      'countries',
      'refunds',
      'money-back',
      'earnings',
    ],
  ],
  [/^(contracts|core|backend|worker)\/src\/scheduled\//, ['scheduled']],
  [/^(contracts|core|backend|worker)\/src\/relays\//, ['ferry']],
  [/^(contracts|core|backend|worker)\/src\/(demand|ops\/(rules|surge)|geo\/rules)\//, ['rules-and-surge']],
  [/^(contracts|core|backend|worker)\/src\/owners\//, ['owner']],
  [/^(contracts|core|backend|worker)\/src\/books\//, ['books']],
  [/^(contracts|core|backend|worker)\/src\/ops\//, ['ops', 'ops-sections', 'ops-drivers']],
  [/^(contracts|core|backend|worker)\/src\/drivers\//, ['driver-home', 'driver-trip', 'driver-network']],
  [
    /^(contracts|core|backend|worker)\/src\/(safety|referrals)\//,
    ['live-ride', 'rider-home', 'disputed-fare', 'disputed-fee'],
  ],
  [/^dev\/src\/providers\/mapbox\//, ['mapbox']],
  [/^core\/src\/platform\/migrations\//, ['ride', 'ops', 'auth']],
  [/^(contracts|core|backend|worker)\//, ['ride', 'live-ride', 'faults']],
];

/** Journeys of the long suite that a change of their screens runs all the same. */
export const LONG_WALKS = ['walk-account', 'walk-cities', 'walk-doors', 'walk-ride'];

const SPEC = /^e2e\/src\/(?:[\w-]+\/)*([\w-]+)(?:\.apart|\.long)?\.spec\.ts$/;

/**
 * Chooses the journeys for changed files.
 * @param {string[]} files paths in the checkout
 * @returns {string[]} patterns of journeys' files, as Playwright takes them on its command line
 */
export function journeysFor(files) {
  const names = files
    // Tests do not run in the product, so they cannot change a screen.
    .filter((file) => !/\.test\.(ts|tsx|mjs)$/.test(file) && !/\/testing\//.test(file))
    .flatMap((file) => {
      const own = SPEC.exec(file)?.[1];
      return own ? [own] : (JOURNEYS.find(([part]) => part.test(file))?.[1] ?? []);
    });
  return [...new Set(names)].map(patternOf);
}

/**
 * @param {string} name
 * @returns {string} the pattern by which Playwright finds the file of a journey
 */
export const patternOf = (name) => `/${name}\\.`;
