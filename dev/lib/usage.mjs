import { UsageError } from './tool-error.mjs';

/** @param {string[]} words */
export const asksForHelp = (words) => words.some((word) => word === '--help' || word === '-h');

/**
 * Prints the usage and ends the process where the command line asks for it. Throws UsageError where it has an option
 * that there is not.
 * @param {string} usage
 * @param {string[]} [options] those that there are
 */
export function readNoMoreThan(usage, options = []) {
  const words = process.argv.slice(2);
  if (asksForHelp(words)) {
    console.log(usage);
    process.exit(0);
  }
  const unknown = words.find((word) => !options.includes(word));
  if (unknown !== undefined) throw new UsageError(`there is no option "${unknown}"; --help lists what there is`);
}
