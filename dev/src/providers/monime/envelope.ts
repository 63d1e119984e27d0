import type { Answered } from '../sandbox-http.ts';

export const refusal = (status: number, reason: string): Answered => ({
  status,
  body: { success: false, messages: [], error: { code: status, reason, message: reason, details: [] } },
});

export const done = (result: unknown): Answered => ({ status: 200, body: { success: true, messages: [], result } });
