import { isUUID } from 'class-validator';

/** Returns an id in the data of a job, which is not trusted; null where it is none. */
export function idInJob(data: unknown, name: string): string | null {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : null;
  return isUUID(id) ? String(id) : null;
}
