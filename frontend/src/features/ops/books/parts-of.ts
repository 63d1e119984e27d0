import { MOST_CSV } from '@waka/contracts/ops/books/statements';

/** Splits a CSV file into parts that fit into a request, each with the line of names and whole lines below it. */
export function partsOf(text: string, most: number = MOST_CSV): string[] {
  const [head = '', ...lines] = linesOf(text.replace(/^\uFEFF/, ''));
  const parts: string[] = [];
  let part = head;
  for (const line of lines) {
    if (part !== head && part.length + line.length + 1 > most) {
      parts.push(part);
      part = head;
    }
    part += `\n${line}`;
  }
  return [...parts, part];
}

/** Splits at line breaks outside of quotation marks. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  let line: string | null = null;
  for (const piece of text.split(/\r?\n/)) {
    line = line === null ? piece : `${line}\n${piece}`;
    if ((line.match(/"/g)?.length ?? 0) % 2 === 1) continue;
    if (line.trim()) lines.push(line);
    line = null;
  }
  return line === null ? lines : [...lines, line];
}
