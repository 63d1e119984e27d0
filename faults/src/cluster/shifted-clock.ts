/**
 * Loaded before a program (`--import …?ms=120000`), to put its clock ahead by so much; monotonic time stays. SIGUSR2
 * puts it back by an hour, as a correction by hand does.
 */
const HOUR_MS = 3_600_000;
let shiftMs = Number(new URL(import.meta.url).searchParams.get('ms') ?? 0);
process.on('SIGUSR2', () => {
  shiftMs -= HOUR_MS;
});

const realNow = Date.now.bind(Date);
Date.now = () => realNow() + shiftMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [target.now()], newTarget),
});
