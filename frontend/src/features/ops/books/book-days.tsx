import type { BookDay } from '@waka/contracts/ops/books/books';
import type { Region } from '@waka/contracts/regions';
import { Link } from 'wouter';
import { formatDayOfYear, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { nameOr } from '../shared/names.ts';
import { Waiting } from '../shared/waiting.tsx';
import { useBookDays } from './books-queries.ts';
import { DayState, formatBookDay } from './day-state.tsx';
import { dotted } from '../shared/dotted.ts';

/** Lists the days of the books of a country, the newest first. */
export function BookDays({ region }: { region: Region }) {
  const t = useT();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBookDays(region);
  if (!data) return <Waiting isError={isError} onAgain={() => void refetch()} />;
  return (
    <>
      <p className="text-muted">{t('ops.books.daysText')}</p>
      <ul className="divide-y divide-line overflow-hidden rounded-xl bg-surface shadow-card">
        {data.pages.flat().map((day) => (
          <li key={day.day}>
            <DayLine day={day} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button tone="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('ops.more')}
        </Button>
      )}
    </>
  );
}

function DayLine({ day: { region, day, state, closedAt, differences, isChanged, signOff } }: { day: BookDay }) {
  const t = useT();
  const facts = [
    closedAt === null ? t('ops.books.goesOn') : t('ops.books.closedAt', { time: formatDayOfYear(closedAt) }),
    differences > 0 && t('ops.books.differences', { count: differences, shown: formatWhole(differences) }),
    isChanged && t('ops.books.changed'),
    signOff && t('ops.books.signedBy', { name: nameOr(signOff.name) }),
  ];
  return (
    <Link
      href={`/admin/books/${region}/${day}`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken"
    >
      <span className="min-w-0">
        <b className="block font-bold">{formatBookDay(day)}</b>
        <span className="text-sm text-muted wrap-anywhere">{dotted(facts)}</span>
      </span>
      <DayState state={state} />
    </Link>
  );
}
