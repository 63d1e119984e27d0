export interface MessagePart {
  text: string;
  /** An address of the web. */
  isLink: boolean;
}

/** The one-time code within a text, if there is one. */
export const codeIn = (text: string): string | null => /(?<![\d+])\d{6}(?!\d)/.exec(text)?.[0] ?? null;

/** The text, with what can be followed apart from the rest. */
export const partsOf = (text: string): MessagePart[] =>
  text
    .split(/(https?:\/\/[^\s]+)/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isLink: /^https?:\/\//.test(part) }));
