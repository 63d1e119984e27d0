import type { FailedMessage, WorkLeft } from '@waka/contracts/ops/work-views';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { User } from '../../accounts/user.entity.ts';
import type { Message } from '../../messages/message.entity.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import { countWork, PASSING, recipientsOf, retryStuck, stuckMessages } from './figures.repository.ts';

/** Counts the open work, and the work that is stuck. */
export async function workLeft({ sql, queues }: Pick<Core, 'sql' | 'queues'>): Promise<WorkLeft> {
  const [[counts], counted] = await Promise.all([countWork(sql), countQueues(queues)]);
  if (!counts) throw new Error('the count returned no row');
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
    // Redis is unreachable, which the page shows; the work goes on without it.
    return null;
  }
}

const PAGE = 100;

/** Lists messages that will not be sent by themselves, the newest first; of the recipient, all but the ends is hidden. */
export async function failedMessages({ sql }: Pick<Core, 'sql'>): Promise<FailedMessage[]> {
  const rows = await stuckMessages(sql, PAGE);
  const people = await recipientsOf(sql, rows);
  return rows.filter(isStuck).map(({ id, channel, template, state, attempts, lastError, createdAt, recipient }) => ({
    id,
    channel,
    template,
    state,
    attempts,
    reason: lastError,
    createdAt: createdAt.toISOString(),
    recipient: channel === 'sms' ? hiddenPhone(recipient) : hiddenMail(recipient),
    mayRetry: !PASSING.includes(template),
    person: personOf(people.find(({ phone, email }) => recipient === (channel === 'sms' ? phone : email))),
  }));
}

const personOf = (user: User | undefined): FailedMessage['person'] =>
  user ? { id: user.id, isDriver: user.userType === 'driver' } : null;

const isStuck = (message: Message): message is Message & Pick<FailedMessage, 'state'> =>
  message.state !== 'waiting' && message.state !== 'sent';

const hiddenPhone = (phone: string) => `${phone.slice(0, 4)}…${phone.slice(-3)}`;

const hiddenMail = (mail: string) => `${mail.slice(0, 1)}…${/@.*/.exec(mail)?.[0] ?? ''}`;

const MINUTES_MORE = 30;

/** Queues a message again, as if it were new. Throws AppError `ops.retry_moot`. */
export async function retryMessage(core: Core, admin: Actor, messageId: string): Promise<void> {
  await core.transaction(async (sql) => {
    ensure(await retryStuck(sql, messageId, MINUTES_MORE), 'ops.retry_moot');
    await recordAudit(sql, { actor: admin, action: 'message.retried', subject: { type: 'message', id: messageId } });
  });
  core.wakeSending([messageId]);
}
