// Loaded before a measured server: answers the questions of the process that started it.
process.on('message', (question) => {
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  } else {
    // Memory after a full collection; only where it was started with --expose-gc.
    globalThis.gc?.();
    process.send?.(process.memoryUsage().heapUsed);
  }
});
// The measuring process is gone, and would have ended it.
process.on('disconnect', () => process.exit());
// The channel alone must not keep a server running that wants to end.
process.channel?.unref();
