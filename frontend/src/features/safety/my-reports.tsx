import { useInfiniteQuery } from '@tanstack/react-query';
import type { IncidentState, OwnIncident } from '@waka/contracts/safety/incident';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { call } from '../../lib/api/api-client.ts';
import { formatDay, formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { FareReply } from './fare-reply.tsx';

const PAGE = 20;
const NEWEST: string | undefined = undefined;

/** Lists the user's reports, emergencies included, with their state. */
export function MyReports() {
  const t = useT();
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['incidents', 'mine'],
    queryFn: ({ pageParam, signal }) =>
      call(safetyRoutes.myIncidents, { query: { before: pageParam, limit: PAGE }, signal }),
    initialPageParam: NEWEST,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.id),
    staleTime: 0,
  });
  if (!data) return isError ? <p className="text-muted">{t('safety.loadFailed')}</p> : <Skeleton className="h-24" />;
  const reports = data.pages.flat();
  if (reports.length === 0) return <p className="text-muted">{t('safety.help.none')}</p>;
  return (
    <div className="grid gap-2">
      <ul className="grid gap-2">
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
      {hasNextPage && (
        <Button tone="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('safety.help.more')}
        </Button>
      )}
    </div>
  );
}

const tones: Record<IncidentState, string> = {
  open: 'bg-accent-soft text-ink',
  taken: 'bg-violet-soft text-violet',
  closed: 'bg-go-soft text-go',
};

function Report({ report: { category, state, text, createdAt, fare, givenBack } }: { report: OwnIncident }) {
  const t = useT();
  return (
    <li className="rounded-lg bg-surface p-4 shadow-card">
      <p className="flex items-start justify-between gap-3 font-bold">
        {t(`safety.about.${category}`)}
        <span className={`shrink-0 rounded-full px-3 text-sm ${tones[state]}`}>{t(`safety.state.${state}`)}</span>
      </p>
      {text && <p className="mt-1 wrap-anywhere">{text}</p>}
      {fare && <FareReply fare={fare} isClosed={state === 'closed'} />}
      {givenBack && (
        <p className="mt-2 rounded-md bg-sunken px-3 py-2 text-sm font-semibold">
          {t('fareAnswer.givenBack', { amount: formatMoney(givenBack.amount, givenBack.currency) })}
        </p>
      )}
      {state === 'closed' && !fare && !givenBack && <p className="mt-2 text-sm">{t('safety.state.closedText')}</p>}
      <p className="mt-1 text-sm text-muted">{formatDay(createdAt)}</p>
    </li>
  );
}
