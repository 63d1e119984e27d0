/**
 * @typedef {{ fullName: string, status: string }} Assertion as Jest reports a test
 * @typedef {{ check: string, result: 'pass' | 'FAIL' | '–', tests: number, text: string }} Line
 */

/**
 * Returns the result of each check: by its tests in this run, or by the document where there are none.
 * @param {import('./security-tests.mjs').Row[]} rows
 * @param {Assertion[]} assertions
 * @returns {Line[]}
 */
export const linesOf = (rows, assertions) =>
  rows.map(({ check, state, promise }) => {
    const named = new RegExp(`(^| )(S\\d+, )*${check}(, S\\d+)*: `);
    const tests = assertions.filter(({ fullName, status }) => named.test(fullName) && status !== 'pending');
    const text = `${state === 'held' ? '' : `${state}: `}${promise.replaceAll('`', '')}`;
    if (state === 'does not apply') return { check, result: '–', tests: 0, text };
    const isHeld = tests.length > 0 && tests.every(({ status }) => status === 'passed');
    return { check, result: isHeld ? 'pass' : 'FAIL', tests: tests.length, text };
  });

const WIDTH = 100;

/** @param {Line} line */
export const textOf = ({ check, result, tests, text }) =>
  [check.padEnd(4), result.padEnd(5), String(tests || '').padStart(5), text.slice(0, WIDTH)].join('  ');
