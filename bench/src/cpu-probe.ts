// Loaded before a measured server, which knows nothing of it: tells its CPU time to whoever started it.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
// The channel alone must not keep a server alive that wants to end.
process.channel?.unref();
