import type { Line } from '../line.ts';
import { pause } from '../pause.ts';

export interface DeadZonePlan {
  /** How many phones are without a network at a time, as a share of all. */
  share: number;
  shortestMs: number;
  longestMs: number;
}

/** Takes phones offline and back until the end; returns how many outages there were. */
export async function runDeadZones(lines: Line[], plan: DeadZonePlan, signal: AbortSignal): Promise<number> {
  const { share, shortestMs, longestMs } = plan;
  const dead = new Set<Line>();
  const everyMs = (shortestMs + longestMs) / 2 / Math.max(1, lines.length * share);
  let zones = 0;
  const crossZone = async (line: Line) => {
    dead.add(line);
    line.cut(Math.random() < 0.5);
    await pause(shortestMs + Math.random() * (longestMs - shortestMs), signal);
    line.mend();
    dead.delete(line);
  };
  while (!signal.aborted) {
    await pause(everyMs, signal);
    const line = lines[Math.floor(Math.random() * lines.length)];
    if (!line || dead.has(line) || signal.aborted) continue;
    zones += 1;
    void crossZone(line);
  }
  return zones;
}
