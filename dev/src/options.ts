/** Parses a count from the command line; anything else ends the program with one line. */
export function countOption(name: string, text: string | undefined, fallback = 0): number {
  return numberOption(name, text, fallback, (value) => Number.isInteger(value) && value >= 0 && value <= 100_000);
}

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

function refuse(line: string): never {
  console.error(line);
  process.exit(1);
}
