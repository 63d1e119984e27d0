/** Measures the CPU time of the fastest of some runs, which other load on the machine hardly affects. */
export function leastCpuMs(work: () => unknown, runs = 40): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
