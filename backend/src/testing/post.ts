import type { DevMessage } from '@waka/contracts/notifications/dev-message';
import type { Core } from '@waka/core/platform/core';
import { outboxMessages } from '@waka/core/messages/dev-outbox';
import { outboxSenders } from '@waka/core/messages/outbox-senders';
import { sendMessage } from '@waka/core/messages/send-message';

/** Sends pending messages like the worker, and returns those to this phone or e-mail, newest first. */
export async function messagesTo(core: Core, to: string | null): Promise<DevMessage[]> {
  const waiting = await core.sql<{ id: string }>(`SELECT id FROM messages WHERE state = 'waiting' ORDER BY id`);
  const senders = outboxSenders(core);
  // In their order, so that the newest is the last.
  for (const { id } of waiting) await sendMessage(core, senders, id);
  return outboxMessages(core, to);
}

/** Returns the digits of the newest code that was texted to a phone. */
export async function codeSentTo(core: Core, phone: string): Promise<string> {
  const [text] = await messagesTo(core, phone);
  const code = text && /^(\d{6}) /.exec(text.text)?.[1];
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

/** Returns another code than this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Deletes all people, codes, messages and counts, so that a test may be repeated. */
export async function forgetPeople({ sql }: Pick<Core, 'sql'>): Promise<void> {
  await sql('TRUNCATE one_time_codes, limit_hits, login_failures, messages, dev_outbox, pending_registrations');
  await sql('DELETE FROM remembered_devices');
  await sql('DELETE FROM users');
}

/** Moves every code, and every counted text, into the past by some minutes. */
export async function timePasses({ sql }: Pick<Core, 'sql'>, minutes: number): Promise<void> {
  const span = `make_interval(secs => ${minutes * 60})`;
  await sql(`UPDATE one_time_codes SET created_at = created_at - ${span}, expires_at = expires_at - ${span}`);
  await sql(`UPDATE limit_hits SET at = at - ${span}`);
  await sql(`UPDATE login_failures SET last_at = last_at - ${span}`);
  await sql(`UPDATE password_resets SET expires_at = expires_at - ${span}`);
  await sql(`UPDATE remembered_devices SET expires_at = expires_at - ${span}`);
}
