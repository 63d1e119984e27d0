import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import type { FailedMessage, WorkLeft } from '@waka/contracts/ops/work-views';
import { Link } from 'wouter';
import { call } from '../../../lib/api/api-client.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';
import { formatDay, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { Chip } from '../shared/chip.tsx';
import { OpsPage } from '../shared/ops-page.tsx';
import { queueName, templateName } from '../shared/names.ts';
import { Waiting } from '../shared/waiting.tsx';

const REFRESH_MS = 5_000;
const WORK = ['ops', 'work'] as const;
const counts = ['failed', 'waiting', 'active', 'delayed'] as const;

/** Shows waiting and failed messages, payments and jobs, refreshed while the page is open. */
export function WorkScreen() {
  const t = useT();
  const { data, isError, refetch } = useQuery({
    queryKey: [...WORK, 'left'],
    queryFn: ({ signal }) => call(opsRoutes.workLeft, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  return (
    <OpsPage title={t('ops.work')}>
      {data ? <Counts work={data} /> : <Waiting isError={isError} onAgain={() => void refetch()} />}
      <FailedMessages />
    </OpsPage>
  );
}

function Counts({ work: { messages, payments, outbox, queues } }: { work: WorkLeft }) {
  const t = useT();
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-8">
        <Count label={t('ops.work.messages.waiting')} value={messages.waiting} />
        <Count label={t('ops.work.messages.sending')} value={messages.sending} />
        <Count label={t('ops.work.messages.failed')} value={messages.failed} isBad />
        <Count label={t('ops.work.messages.late')} value={messages.late} isBad />
        <Count label={t('ops.work.payments.due')} value={payments.due} />
        <Count label={t('ops.work.payments.requested')} value={payments.requested} />
        <Count label={t('ops.work.payments.failed')} value={payments.failed} isBad to="/admin/money?view=unpaid" />
        <Count label={t('ops.work.outbox')} value={outbox} />
      </dl>
      <OpsCard title={t('ops.work.queues')}>
        {queues ? (
          // Wide tables scroll by themselves, so they must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section className="overflow-x-auto" aria-label={t('ops.work.queue')} tabIndex={0}>
            <table className="figures w-full text-sm">
              <thead className="text-muted">
                <tr>
                  <th scope="col" className="py-2 pe-2 text-start text-xs font-semibold sm:pe-4 sm:text-sm">
                    {t('ops.work.queue')}
                  </th>
                  {counts.map((name) => (
                    <th key={name} scope="col" className="px-1 py-2 text-end text-xs font-semibold sm:px-2 sm:text-sm">
                      {t(`ops.work.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {queues.map((queue) => (
                  <tr key={queue.name}>
                    <th scope="row" className="py-2 pe-2 text-start font-bold sm:pe-4">
                      {queueName(queue.name)}
                    </th>
                    {counts.map((name) => (
                      <td
                        key={name}
                        className={`px-1 py-2 text-end sm:px-2 ${name === 'failed' && queue.failed > 0 ? 'font-bold text-stop' : ''}`}
                      >
                        {formatWhole(queue[name])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : (
          <p className="text-stop">{t('ops.work.queuesAway')}</p>
        )}
      </OpsCard>
    </>
  );
}

interface CountProps {
  label: string;
  value: number;
  isBad?: boolean;
  /** Link to the list of what is counted. */
  to?: string;
}

function Count({ label, value, isBad = false, to }: CountProps) {
  return (
    <div className="relative flex flex-col justify-between rounded-lg border border-line bg-surface px-4 py-3">
      <dt className="text-xs text-muted">
        {to ? (
          <Link href={to} className="underline after:absolute after:inset-0">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={`figures text-xl font-extrabold ${isBad && value > 0 ? 'text-stop' : ''}`}>
        {formatWhole(value)}
      </dd>
    </div>
  );
}

function FailedMessages() {
  const t = useT();
  const { data, isError, refetch } = useQuery({
    queryKey: [...WORK, 'messages'],
    queryFn: ({ signal }) => call(opsRoutes.failedMessages, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  return (
    <OpsCard title={t('ops.work.failedMessages')}>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data?.length === 0 && <p className="text-muted">{t('ops.work.noneFailed')}</p>}
      <ul className="divide-y divide-line text-sm">
        {data?.map((message) => (
          <li key={message.id}>
            <MessageLine message={message} />
          </li>
        ))}
      </ul>
    </OpsCard>
  );
}

function MessageLine({ message }: { message: FailedMessage }) {
  const t = useT();
  const queries = useQueryClient();
  const { id, channel, template, recipient, state, attempts, reason, createdAt, mayRetry = true, person } = message;
  const to = <bdi dir="ltr">{recipient}</bdi>;
  const retry = useMutation({
    mutationFn: () => call(opsRoutes.retryMessage, { params: { id } }),
    onError: (error) => showFailure(error, 'app.error', 'ops.notSaved'),
    onSettled: () => queries.invalidateQueries({ queryKey: WORK }),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-bold">{templateName(template)}</b>
          <Chip tone="stop">{t(`ops.work.state.${state}`)}</Chip>
        </span>
        <span className="block text-muted">
          {t(`ops.work.channel.${channel}`)} ·{' '}
          {person ? (
            <Link
              href={`/admin/${person.isDriver ? 'drivers' : 'people'}/${person.id}`}
              state={{ reason: t('ops.work.failedMessages') }}
              className="underline"
            >
              {to}
            </Link>
          ) : (
            to
          )}{' '}
          · {formatDay(createdAt)} · {t('ops.work.attempts', { count: attempts })}
        </span>
        {reason && <span className="block wrap-anywhere">{t('ops.work.answer', { reason })}</span>}
        {!mayRetry && <span className="block text-muted">{t('ops.work.passing')}</span>}
      </p>
      {mayRetry && (
        <Button tone="quiet" isBusy={retry.isPending} onClick={() => retry.mutate()}>
          {t('ops.work.retry')}
        </Button>
      )}
    </div>
  );
}
