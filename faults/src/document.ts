import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { keptResults, type KeptResult } from './results.ts';

const BEGIN = '<!-- npm run faults writes from here -->';

/** Writes the table of docs/reliability.md; what stands above it is written by hand. */
export async function writeDocument(root: string): Promise<void> {
  const file = path.join(root, 'docs/reliability.md');
  const text = await readFile(file, 'utf8');
  const results = await keptResults(root);
  await writeFile(
    file,
    `${text.split(BEGIN)[0] ?? ''}${BEGIN}\n\n<!-- prettier-ignore-start -->\n\n${tableOf(results)}\n<!-- prettier-ignore-end -->\n`,
  );
}

function tableOf(results: KeptResult[]): string {
  const count = (verdict: string) => results.filter((result) => result.verdict === verdict).length;
  const days = [...new Set(results.map(({ at }) => at.slice(0, 10)))].join(', ');
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const lines = results.map((result) => {
    const cells = [
      String(result.number),
      `**${result.fault}** ${result.done}`,
      result.expected,
      [...result.figures, ...result.misses.map((miss) => `**${miss}**`)].join('; '),
      result.verdict,
      result.commit,
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return [
    `${count('pass')} of ${results.length} rows passed, ${count('fail')} failed, ${count('skipped')} skipped. ${days}; ${machine}.`,
    '',
    '| # | what was done | expected | seen | verdict | commit |',
    '| - | - | - | - | - | - |',
    ...lines,
    '',
  ].join('\n');
}
