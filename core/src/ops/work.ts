import type { FailedMessage, WorkLeft } from '@waka/contracts/ops/work-views';
import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import { IS_UNPAID } from './unpaid-payments.ts';

type Counts = Omit<WorkLeft, 'queues'>;

/** What waits to be done, and what nobody does any more. */
export async function workLeft({ sql, queues }: Pick<Core, 'sql' | 'queues'>): Promise<WorkLeft> {
  const [[counts], counted] = await Promise.all([sql<Counts>(COUNTS), countQueues(queues)]);
  if (!counts) throw new Error('counting answered nothing');
  return { ...counts, queues: counted };
}

async function countQueues(queues: Core['queues']): Promise<WorkLeft['queues']> {
  try {
    return await Promise.all(
      queues.map(async (queue) => {
        const {
          waiting = 0,
          active = 0,
          delayed = 0,
          failed = 0,
        } = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
        return { name: queue.name, waiting, active, delayed, failed };
      }),
    );
  } catch {
    // Redis is away, which the page says; the work goes on without it.
    return null;
  }
}

const PAGE = 100;
/** A sender that holds a message for longer than this has died with it. */
const ABANDONED = `interval '10 minutes'`;

/** Messages that will not be sent by themselves, the newest first. */
export async function failedMessages({ sql }: Pick<Core, 'sql'>): Promise<FailedMessage[]> {
  const rows = await sql<Omit<FailedMessage, 'createdAt'> & { createdAt: Date }>(
    `SELECT id, channel, template, state, attempts, last_error AS reason, created_at,
       CASE channel WHEN 'sms' THEN left(recipient, 4) || '…' || right(recipient, 3)
         ELSE left(recipient, 1) || '…' || substring(recipient FROM '@.*') END AS recipient
     FROM messages WHERE ${IS_STUCK} ORDER BY id DESC LIMIT ${PAGE}`,
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

const MINUTES_MORE = 30;
/** What holds a code or a link of a moment is of no use later; the person asks for another. */
const PASSING = `('code', 'password_reset', 'email_change', 'phone_change', 'email_confirmation')`;

/** Tries a message once more, as if it were new. */
export async function retryMessage(core: Core, admin: Actor, messageId: string): Promise<void> {
  await core.transaction(async (sql) => {
    const [message] = await sql(
      `UPDATE messages SET state = 'waiting', attempts = 0, last_error = NULL, next_attempt_at = now(),
         send_before = greatest(send_before, now() + make_interval(mins => $2))
       WHERE id = $1 AND ${IS_STUCK} AND template NOT IN ${PASSING} RETURNING id`,
      [messageId, MINUTES_MORE],
    );
    ensure(message, 'ops.retry_moot');
    await recordAudit(sql, { actor: admin, action: 'message.retried', subject: { type: 'message', id: messageId } });
  });
  core.nudgeSending([messageId]);
}

const IS_STUCK = `(state IN ('failed', 'late') OR (state = 'sending' AND created_at < now() - ${ABANDONED}))`;

// Written as the partial indexes are, so that nothing of what is done is looked at.
const COUNTS = `SELECT
  (SELECT jsonb_build_object(
     'waiting', count(*) FILTER (WHERE state = 'waiting'), 'sending', count(*) FILTER (WHERE state = 'sending'),
     'failed', count(*) FILTER (WHERE state = 'failed'), 'late', count(*) FILTER (WHERE state = 'late'))
   FROM messages WHERE state = 'waiting' OR state IN ('failed', 'late', 'sending')) AS messages,
  (SELECT jsonb_build_object(
     'due', count(*) FILTER (WHERE state = 'due'), 'requested', count(*) FILTER (WHERE state = 'requested'),
     'failed', count(*) FILTER (WHERE ${IS_UNPAID}))
   FROM payments WHERE state IN ('due', 'requested', 'failed')) AS payments,
  (SELECT count(*)::int FROM outbox) AS outbox`;
