import type { Activity, ActivityKind } from '@waka/contracts/ops/ops-views';
import { Link } from 'wouter';
import { formatTime } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { opsStore } from '../live/ops.store.ts';

const tones: Record<ActivityKind, string> = {
  ride_requested: 'bg-accent',
  ride_accepted: 'bg-violet',
  ride_completed: 'bg-go',
  ride_cancelled: 'bg-stop',
  ride_expired: 'bg-stop',
  rider_joined: 'bg-field',
  driver_joined: 'bg-field',
};

/** Shows the latest events live. Not announced to screen readers, which it would interrupt all the time. */
export function ActivityFeed() {
  const t = useT();
  const lines = opsStore(({ activity }) => activity);
  return (
    <OpsCard title={t('ops.activity')}>
      {!lines && <Skeleton className="h-64" />}
      {lines?.length === 0 && <p className="py-3 text-sm text-muted">{t('ops.noActivity')}</p>}
      {/* Scrolls by itself, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol className="-mx-1 max-h-[34rem] divide-y divide-line overflow-y-auto px-1" tabIndex={0}>
        {lines?.map((line) => (
          <ActivityLine key={line.id} {...line} />
        ))}
      </ol>
    </OpsCard>
  );
}

function ActivityLine({ kind, at, name, rideId, from, to }: Activity) {
  const t = useT();
  const what = <span className="font-semibold">{t(`ops.activity.${kind}`)}</span>;
  return (
    <li className="flex gap-2.5 py-1.5 text-sm">
      <span aria-hidden="true" className={`mt-2 size-2 shrink-0 rounded-full ${tones[kind]}`} />
      <div className="min-w-0 flex-1">
        {rideId ? (
          <Link href={`/admin/rides/${rideId}`} className="-my-2.5 inline-block py-2.5 hover:underline">
            {what}
          </Link>
        ) : (
          what
        )}
        <p className="text-muted wrap-anywhere">
          <bdi>{name}</bdi>
          {from && to && <span> · {t('ops.fromTo', { from, to })}</span>}
        </p>
      </div>
      <time dateTime={at} className="figures text-xs text-muted">
        {formatTime(at)}
      </time>
    </li>
  );
}
