/** Loads the page at the address in place of this one. */
export const openPage = (to: string): void => location.replace(to);
