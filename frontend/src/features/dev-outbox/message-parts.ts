interface MessagePart {
  text: string;
  /** Whether it is a web address. */
  isLink: boolean;
}

/** Returns the one-time code inside a text; null without one. */
export const codeIn = (text: string): string | null => /(?<![\d+])\d{6}(?!\d)/.exec(text)?.[0] ?? null;

/** Splits a text into links and other parts. */
export const partsOf = (text: string): MessagePart[] =>
  text
    .split(/(https?:\/\/[^\s]+)/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isLink: /^https?:\/\//.test(part) }));
