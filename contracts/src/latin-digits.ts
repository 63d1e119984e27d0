const ARABIC_ZERO = 0x0660;

/** Writes the digits of Arabic keyboards as Latin ones. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO));
