/** What was typed, without what only makes it readable; 00 in front is what a plus stands for. */
export const plainPhone = (typed: string): string => typed.replace(/[\s().\-\u2010-\u2015]/g, '').replace(/^00/, '+');

export const trimmed = (typed: string): string => typed.trim();
