import { commandLine, identify, isRunning, parentOf } from './process-identity.mjs';

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

const ANCESTORS = 4;
const LOOK_MS = process.platform === 'linux' ? 500 : 2000;

/**
 * Calls back once when this process gets a signal to stop, or when the npm that runs it is gone: a person who kills
 * `npm start` kills only npm, which does not pass it on.
 * @param {(exitCode: number) => Promise<void>} stop
 * @returns {() => void} stops listening
 */
export function onStopSignal(stop) {
  let isStopping = false;
  /** @param {number} exitCode */
  const stopOnce = (exitCode) => {
    // Ctrl-C arrives twice under npm: from the terminal and from npm itself.
    if (isStopping) return;
    isStopping = true;
    void stop(exitCode);
  };
  const onInterrupt = () => stopOnce(EXIT_CODES.SIGINT);
  const onTerminate = () => stopOnce(EXIT_CODES.SIGTERM);
  const onHangUp = () => stopOnce(EXIT_CODES.SIGHUP);
  process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate).on('SIGHUP', onHangUp);
  const look = onNpmDeath(onTerminate);
  return () => {
    process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate).off('SIGHUP', onHangUp);
    clearInterval(look);
  };
}

/** @param {() => void} callback */
export function onNpmDeath(callback) {
  const npm = findNpm();
  if (!npm) return undefined;
  const look = setInterval(() => {
    if (isRunning(npm)) return;
    clearInterval(look);
    callback();
  }, LOOK_MS);
  return look.unref();
}

function findNpm() {
  if (!process.env.npm_lifecycle_event) return null;
  let pid = process.ppid;
  for (let step = 0; step < ANCESTORS && pid > 1; step += 1) {
    if (/(^|[\s/])npm(-cli\.js)?\s/.test(`${commandLine(pid)} `)) return identify(pid);
    pid = parentOf(pid);
  }
  return null;
}
