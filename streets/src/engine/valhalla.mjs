/**
 * Runs the routing engine in a process of its own, so that what kills or stalls it costs one request. Its configuration
 * comes as the first argument; requests and answers are messages, one at a time.
 *
 * @typedef {(request: string) => Promise<string>} Action
 * @typedef {Record<import('./engine.ts').EngineAction | 'status', Action>} Actor
 * @typedef {{ id: number, action: import('./engine.ts').EngineAction, request: string }} Question
 */

// By a name that the compiler does not follow: an installation without optional packages lacks it.
const packageName = '@valhallajs/valhallajs';

process.on('disconnect', () => process.exit(0));
// A signal to the whole group is for the parent, which decides when this ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

try {
  const actor = await openActor(process.argv[2] ?? '');
  const { version, tileset_last_modified: tilesetLastModified } = JSON.parse(await actor.status('{}'));
  process.on('message', (/** @type {Question} */ question) => void answer(actor, question));
  process.send?.({ version, tilesetLastModified });
} catch (error) {
  process.send?.({ failure: String(error) }, () => process.exit(1));
}

/**
 * @param {string} config
 * @returns {Promise<Actor>}
 */
async function openActor(config) {
  const { Actor } = await import(packageName);
  return new Actor(config);
}

/**
 * @param {Actor} actor
 * @param {Question} question
 */
async function answer(actor, { id, action, request }) {
  try {
    process.send?.({ id, answer: await actor[action](request) });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.message : String(error) });
  }
}
