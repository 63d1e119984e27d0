/** Without it Excel reads the file in an old alphabet. */
export const BYTE_ORDER_MARK = '\uFEFF';

type Cell = string | number | null;

/** Formats a line by RFC 4180. A text that a spreadsheet would run as a formula is marked as text. */
export const csvLine = (cells: Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
