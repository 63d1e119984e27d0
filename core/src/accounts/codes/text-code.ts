import { postMessage } from '../../messages/post-message.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { CODE_MINUTES, makeCode, type CodeFor } from './one-time-codes.ts';
import type { Visitor } from '../visitor.ts';

/** Makes a code and leaves the text with it to be sent. Answers the messages to nudge. */
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

/** Does what is seen from outside when a code is made, and sends none. */
export async function pretendCode(sql: Sql, visitor: Visitor, code: CodeFor): Promise<string[]> {
  await makeCode(sql, visitor, code, { isSent: false });
  return [];
}
