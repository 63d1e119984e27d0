import { request, type Agent } from 'node:http';

export interface Call {
  /** Goes behind the path. */
  query?: string;
  /** The expected statuses; any other is an error. */
  statuses: number[];
  cookie?: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Creates a function that makes calls and returns when each response was complete. */
export const callOn =
  (agent: Agent, port: number) =>
  (
    { method, path }: { method: string; path: string },
    { query = '', statuses, cookie, body, headers: more }: Call,
  ): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { ...more, ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) };
      const sent = request({ host: '127.0.0.1', port, agent, method, path: path + query, headers }, (answer) => {
        answer.resume().on('end', () => {
          if (statuses.includes(answer.statusCode ?? 0)) resolve(performance.now());
          else reject(new Error(`${method} ${path} answered ${answer.statusCode}`));
        });
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
