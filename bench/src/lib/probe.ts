// Loaded before a measured server, which knows nothing of it: answers whoever started it.
process.on('message', (question) => {
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  } else {
    // What is still held once everything that can go is gone; only where it was started with --expose-gc.
    globalThis.gc?.();
    process.send?.(process.memoryUsage().heapUsed);
  }
});
// Whoever measured it is gone, and would have ended it.
process.on('disconnect', () => process.exit());
// The channel alone must not keep a server alive that wants to end.
process.channel?.unref();
