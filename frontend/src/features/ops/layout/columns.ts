/** The style of as many columns as there is room for in a wide dialog. */
export const COLUMNS = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 24rem), 1fr))' };

/** The style of what takes all of them, such as a map among fields. */
export const ALL_COLUMNS = { gridColumn: '1 / -1' };
