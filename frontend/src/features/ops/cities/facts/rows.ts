/** A line of a list of fields, which keeps its fields while others come and go. Those of a row are counted from 0. */
export interface Row {
  row: number;
}

// Above the places of lines that a page begins with.
let last = 1000;

export const newRow = <Fields extends object>(fields: Fields): Fields & Row => ({ ...fields, row: (last += 1) });

/** Returns the rows with changed fields in one of them. */
export const withRow = <Line extends Row>(rows: readonly Line[], { row }: Row, change: Partial<Line>): Line[] =>
  rows.map((line) => (line.row === row ? { ...line, ...change } : line));

export const withoutRow = <Line extends Row>(rows: readonly Line[], { row }: Row): Line[] =>
  rows.filter((line) => line.row !== row);
