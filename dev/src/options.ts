/**
 * Reads options from the command line with `parseArgs`. Prints the usage and ends the program where `--help` is among
 * them, and ends it with one line where there is an option that it does not have.
 */
export function readOptions<Options>(usage: string, read: () => { values: Options }): Options {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return read().values;
  } catch (error) {
    const [line] = error instanceof Error ? error.message.split('. ') : [];
    return refuse(`${line}; --help lists what there is`, 2);
  }
}

/** Parses a count from the command line; anything else ends the program with one line. */
export function countOption(name: string, text: string | undefined, fallback = 0): number {
  return numberOption(name, text, fallback, (value) => Number.isInteger(value) && value >= 0 && value <= 100_000);
}

/** Parses a number from the command line; one that `isValid` refuses ends the program with one line. */
export function numberOption(
  name: string,
  text: string | undefined,
  fallback: number,
  isValid: (value: number) => boolean,
): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  const isNumber = text.trim() !== '' && isValid(value);
  return isNumber ? value : refuse(`--${name} ${text}: not a number that can be used here`);
}

function refuse(line: string, exitCode = 1): never {
  console.error(line);
  process.exit(exitCode);
}
