/**
 * @typedef {object} Progress
 * @property {<Result>(name: string, work: (note: (text: string) => void) => Promise<Result>, hint?: string) => Promise<Result>} step
 * @property {(line: string) => void} say
 * @property {() => void} hush prints nothing any more: what was under way is being stopped
 */

const QUIET_MS = 2000;

/**
 * Shows steps that may run side by side: one line each when it is done, and what is under way meanwhile.
 * @param {NodeJS.WriteStream} [out]
 * @returns {Progress}
 */
export function createProgress(out = process.stdout) {
  /** @type {Map<string, number>} */
  const running = new Map();
  const isLive = out.isTTY;
  let isHushed = false;
  // A closed terminal must not end the launcher before it has stopped its children.
  out.on('error', () => {});

  const wipe = () => (isLive ? out.write('\r\x1b[2K') : undefined);
  const draw = () => {
    if (!isLive || running.size === 0) return;
    wipe();
    out.write(`  … ${[...running].map(([name, since]) => `${name} ${seconds(since)}`).join(', ')}`);
  };
  /** @param {string} line */
  const say = (line) => {
    if (isHushed) return;
    wipe();
    out.write(`${line}\n`);
    draw();
  };

  return {
    say,
    hush: () => {
      wipe();
      isHushed = true;
      running.clear();
    },
    step: async (name, work, hint = '') => {
      const since = performance.now();
      let text = '';
      running.set(name, since);
      draw();
      const ticker = setInterval(draw, 500).unref();
      const patience = setTimeout(() => say(`  … ${name.padEnd(10)} ${hint}`.trimEnd()), QUIET_MS).unref();
      if (isLive && !hint) clearTimeout(patience);
      let mark = '✗';
      try {
        const result = await work((note) => (text = note));
        mark = '✓';
        return result;
      } finally {
        clearInterval(ticker);
        clearTimeout(patience);
        running.delete(name);
        say(`  ${mark} ${name.padEnd(10)} ${seconds(since).padStart(7)}  ${text}`.trimEnd());
      }
    },
  };
}

/** @param {number} since */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
