import { postMessage } from '../../messages/post-message.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { CODE_MINUTES, makeCode, type CodeFor } from './one-time-codes.ts';
import type { Visitor } from '../visitor.ts';

/** Creates a code and queues the text with it. Returns the messages to wake the sender for. */
export async function textCode(sql: Sql, visitor: Visitor, code: CodeFor): Promise<string[]> {
  const codeId = await makeCode(sql, visitor, code, { isSent: true });
  const message = await postMessage(sql, {
    channel: 'sms',
    recipient: code.phone,
    template: 'code',
    params: { codeId },
    withinMinutes: CODE_MINUTES,
    language: visitor.language,
  });
  return [message];
}

/** Does what is visible from outside when a code is created, and sends none. */
export async function pretendCode(sql: Sql, visitor: Visitor, code: CodeFor): Promise<string[]> {
  await makeCode(sql, visitor, code, { isSent: false });
  return [];
}
