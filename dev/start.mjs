import { isProduction } from './lib/apps.mjs';
import { bringUp } from './lib/bring-up.mjs';
import { createProgress, seconds } from './lib/console.mjs';
import { loadEnvironment } from './lib/install/environment.mjs';
import { hasLocalIdentity } from './lib/services/identity.mjs';
import { openLifetime } from './lib/processes/lifetime.mjs';
import { runFile } from './lib/paths.mjs';
import { clearDeadRecord, readLiveRecord } from './lib/processes/run-record.mjs';
import { onStopSignal } from './lib/processes/signals.mjs';
import { offerStreets } from './lib/services/streets/streets-launch.mjs';
import { ToolError, explain } from './lib/tool-error.mjs';
import { readNoMoreThan } from './lib/usage.mjs';
import { prepareWakaDir } from './lib/waka-dir.mjs';

const since = performance.now();
const progress = createProgress();

const usage = `Starts everything at one address, until Ctrl-C. Settings are in .env.example.

npm start           what is built
npm run dev         the same, following what is edited`;

try {
  readNoMoreThan(usage, ['--watch']);
  loadEnvironment();
  prepareWakaDir();
  await start(await openOnlyLifetime());
} catch (error) {
  process.exit(explain(error));
}

/** @param {import('./lib/processes/lifetime.mjs').Lifetime} lifetime */
async function start(lifetime) {
  let isUp = false;
  onStopSignal(async (exitCode) => {
    progress.hush();
    console.log('\n  Stopping...');
    await lifetime.close();
    console.log('  Stopped.');
    process.exit(isUp ? 0 : exitCode);
  });
  try {
    const launch = { lifetime, progress, isWatching: process.argv.includes('--watch') };
    const { url, env } = await bringUp(launch);
    isUp = true;
    welcome(url);
    // Not awaited: nothing ends for want of streets.
    offerStreets(launch, env).catch((error) => progress.say(`  ! streets: ${String(error)}`));
  } catch (error) {
    // A start that the stop interrupted has failed for that reason alone.
    if (lifetime.isClosing()) return;
    progress.hush();
    await lifetime.close();
    throw error;
  }
}

/** Opens the one launcher of a checkout; processes that an earlier one left are stopped first. */
async function openOnlyLifetime() {
  refuseSecond();
  const stopped = await clearDeadRecord(runFile);
  if (stopped > 0) progress.say(`  ! stopped ${stopped} processes that an earlier start had left behind`);
  const lifetime = openLifetime({ recordFile: runFile });
  if (lifetime) return lifetime;
  refuseSecond();
  throw new ToolError('another start of this checkout was quicker; wait for it, or try again');
}

function refuseSecond() {
  const live = readLiveRecord(runFile);
  if (!live) return;
  const { pid } = live.launcher;
  throw new ToolError(
    live.url
      ? `already running from this checkout at ${live.url}; open that, or stop process ${pid} first`
      : `already starting from this checkout; wait for process ${pid}, or stop it first`,
  );
}

/** @param {string} url */
function welcome(url) {
  progress.say(`\n  Waka is ready after ${seconds(since)}:  ${url}\n`);
  if (!isProduction()) {
    progress.say('  rider@waka.test    password waka-demo');
    progress.say('  driver@waka.test   password waka-demo');
    if (hasLocalIdentity()) progress.say(`  admin@waka.test    one click, at ${url}/api/login?role=admin`);
    if (hasOutbox()) progress.say(`  texts and mails    appear at ${url}/dev/outbox`);
    progress.say('');
  }
  progress.say('  Logs are in .waka/logs; Ctrl-C stops everything.');
}

function hasOutbox() {
  const { SMS_PROVIDER: sms = '', MAIL_PROVIDER: mail = '' } = process.env;
  return [sms, mail].some((provider) => provider === '' || provider === 'outbox');
}
