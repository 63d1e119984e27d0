import { DIFFERENCE_SIDES, type DifferenceSide, type StatementDifference } from '@waka/contracts/ops/books/statements';
import type { Region } from '@waka/contracts/regions';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatDayOfYear, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Chip } from '../shared/chip.tsx';
import { nameOr } from '../shared/names.ts';
import { Waiting } from '../shared/waiting.tsx';
import { formatBookDay } from './day-state.tsx';
import { useAccountName } from './account-name.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import { askAboutDifference, useDifferences } from './statement-queries.ts';
import { listed } from '../../../lib/i18n/listed.ts';

/** Shows where statements of providers and our records differ: what is open, and what was resolved last. */
export function Differences({ region }: { region: Region }) {
  const t = useT();
  const [resolving, setResolving] = useState<StatementDifference | null>(null);
  return (
    <>
      <p className="text-muted">{t('ops.books.differencesText')}</p>
      {DIFFERENCE_SIDES.map((side) => (
        <DifferenceList key={side} region={region} side={side} onResolve={setResolving} />
      ))}
      {resolving && <ResolveDialog difference={resolving} onClose={() => setResolving(null)} />}
    </>
  );
}

interface DifferenceListProps {
  region: Region;
  side: DifferenceSide;
  onResolve: (difference: StatementDifference) => void;
}

function DifferenceList({ region, side, onResolve }: DifferenceListProps) {
  const t = useT();
  const { data, isError, refetch } = useDifferences(region, side);
  return (
    <section aria-label={t(`ops.books.side.${side}`)} className="grid gap-3">
      <h2 className="text-lg font-extrabold">{t(`ops.books.side.${side}`)}</h2>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data?.length === 0 && <EmptyState icon="check" title={t('ops.books.noDifferences')} />}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line rounded-xl bg-surface px-4 shadow-card">
          {data.map((difference) => (
            <DifferenceLine key={difference.id} difference={difference} onResolve={() => onResolve(difference)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function DifferenceLine({ difference, onResolve }: { difference: StatementDifference; onResolve: () => void }) {
  const t = useT();
  const { id, currency, kind, ours, theirs, reference, at, canAsk, resolved, day } = difference;
  const nameOf = useAccountName();
  const ask = useMutation({ mutationFn: () => askAboutDifference(id) });
  const sum = (amount: number | null) => (amount === null ? t('ops.books.none') : formatMoney(amount, currency));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60 text-sm text-muted">
        <p className="figures text-base font-black text-ink">
          {kind === 'fee' ? sum(theirs) : t('ops.books.sides', { ours: sum(ours), theirs: sum(theirs) })}
        </p>
        <p className="wrap-anywhere">
          <Subject difference={difference} />
          <bdi>{nameOf(difference)}</bdi>
          {kind !== 'fee' && (
            <>
              {' · '}
              <bdi dir="ltr">{reference}</bdi>
            </>
          )}
          {' · '}
          <bdi>{kind === 'fee' ? formatBookDay(day) : formatDayOfYear(at)}</bdi>
        </p>
        {resolved && (
          <p className="wrap-anywhere">
            <b className="font-bold text-ink">{t(`ops.books.how.${resolved.how}`)}</b>
            {resolved.how !== 'matched' && (
              <>
                {' · '}
                <bdi>
                  {nameOr(resolved.name)}: {resolved.note}
                </bdi>
              </>
            )}
            {' · '}
            <bdi>{formatDayOfYear(resolved.at)}</bdi>
          </p>
        )}
        {ask.isError && <p className="text-stop">{errorText(ask.error, 'ops.notSaved')}</p>}
        {ask.isSuccess && <output className="block">{t('ops.books.asked')}</output>}
      </div>
      <Chip tone={resolved ? 'plain' : kind === 'fee' ? 'calm' : 'stop'}>{t(`ops.books.kind.${kind}`)}</Chip>
      {canAsk && (
        <Button tone="quiet" isBusy={ask.isPending} onClick={() => ask.mutate()}>
          {t('ops.books.ask')}
        </Button>
      )}
      {!resolved && (
        <Button tone="quiet" onClick={onResolve}>
          {t('ops.books.resolve')}
        </Button>
      )}
    </li>
  );
}

/** Names what a movement pays, with the page on which it can be seen. */
function Subject({ difference: { subject } }: { difference: StatementDifference }) {
  const t = useT();
  if (!subject) return null;
  const text = listed([t(`ops.books.subject.${subject.type}`), t(`ops.books.in.${stateKey(subject.state)}`)]);
  const href = subject.rideId
    ? `/admin/rides/${subject.rideId}`
    : subject.driverId && `/admin/drivers/${subject.driverId}`;
  return (
    <>
      {href ? (
        <Link href={href} state={{ reason: text }} className="font-bold text-ink underline">
          {text}
        </Link>
      ) : (
        text
      )}
      {' · '}
    </>
  );
}

const STATES = ['due', 'held', 'requested', 'paid', 'failed', 'refused', 'refund_due', 'cash_instead'] as const;
const stateKey = (state: string) => STATES.find((one) => one === state) ?? 'other';
