import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { keptResults, type KeptResult } from './results.ts';

const BEGIN = '<!-- npm run faults writes from here -->';

/** Writes the table of docs/reliability.md; the text above it is written by hand. */
export async function writeDocument(root: string): Promise<void> {
  const file = path.join(root, 'docs/reliability.md');
  const text = await readFile(file, 'utf8');
  const results = await keptResults(root);
  const before = text.split(BEGIN)[1] ?? '';
  await writeFile(
    file,
    `${text.split(BEGIN)[0] ?? ''}${BEGIN}\n\n<!-- prettier-ignore-start -->\n\n${tableOf(results, before)}\n<!-- prettier-ignore-end -->\n`,
  );
}

interface Line {
  number: number;
  verdict: string;
  text: string;
}

/** Builds the table. A row without a result here was run in another checkout: its line stays, with its commit. */
function tableOf(results: KeptResult[], before: string): string {
  const here = results.map(lineOf);
  const others = linesIn(before).filter(({ number }) => here.every((line) => line.number !== number));
  const rows = [...here, ...others].toSorted((one, other) => one.number - other.number);
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
  const known = others.length > 0 ? [...before.matchAll(/\d{4}-\d\d-\d\d/g)].map(([day]) => day) : [];
  const days = [...new Set([...known, ...results.map(({ at }) => at.slice(0, 10))])].toSorted().join(', ');
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  return [
    `${count('pass')} of ${rows.length} rows passed, ${count('fail')} failed, ${count('skipped')} skipped. ${days}; ${machine}.`,
    '',
    '| # | what was done | expected | seen | verdict | commit |',
    '| - | - | - | - | - | - |',
    ...rows.map(({ text }) => text),
    '',
  ].join('\n');
}

function lineOf(result: KeptResult): Line {
  const cells = [
    String(result.number),
    `**${result.fault}** ${result.done}`,
    result.expected,
    [...result.figures, ...result.misses.map((miss) => `**${miss}**`)].join('; '),
    result.verdict,
    result.commit,
  ];
  const text = `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return { number: result.number, verdict: result.verdict, text };
}

const linesIn = (table: string): Line[] =>
  [...table.matchAll(/^\| (\d+) \|.*\| (pass|fail|skipped) \| [^|]* \|$/gm)].map(([text, number, verdict]) => ({
    number: Number(number),
    verdict: String(verdict),
    text,
  }));
