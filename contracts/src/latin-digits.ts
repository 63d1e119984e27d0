const ARABIC_ZERO = 0x0660;

/** Converts the digits of Arabic keyboards to Latin ones. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO));
