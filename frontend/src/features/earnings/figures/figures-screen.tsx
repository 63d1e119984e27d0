import { OFFERS_THAT_COUNT } from '@waka/contracts/drivers/driver-views';
import type { DriverFigures } from '@waka/contracts/drivers/earnings-views';
import { formatDecimal, formatRating, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { dayName } from './day-chart.tsx';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { useFigures } from '../use-earnings-of.ts';

export function FiguresScreen() {
  const t = useT();
  const { data, error, isError, refetch } = useFigures();
  return (
    <Page title={t('earnings.figures')} back={<BackLink href="/driver/earnings" label={t('app.back')} />}>
      {isError && !data && <LoadFailed title="earnings.figuresFailed" error={error} onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton className="h-96" />}
      {data && (
        <>
          <dl className="grid gap-3 sm:grid-cols-3">
            <Tile
              name={t('earnings.acceptance')}
              value={percent(data.acceptanceRate)}
              basis={t(data.offersAnswered < OFFERS_THAT_COUNT ? 'earnings.acceptanceFrom' : 'earnings.acceptanceOf', {
                accepted: data.offersAccepted,
                answered: data.offersAnswered,
                count: OFFERS_THAT_COUNT,
              })}
            />
            <Tile
              name={t('earnings.completion')}
              value={data.completionRate === null ? t('earnings.notKnown') : percent(data.completionRate)}
              basis={t('earnings.completionOf', { count: data.completedRides })}
            />
            <Tile
              name={t('earnings.rating')}
              value={formatRating(data.rating)}
              basis={t('earnings.ratingOf', { count: data.ratingCount })}
            />
          </dl>
          {data.isNew && <p className="text-muted">{t('earnings.new')}</p>}
          {data.tags && data.tags.length > 0 && <Tags tags={data.tags} />}
          <Weeks weeks={data.weeks} />
          <Ratings ratings={data.ratings} />
        </>
      )}
    </Page>
  );
}

const percent = (value: number) => `${formatDecimal(value)}%`;

const Tile = ({ name, value, basis }: { name: string; value: string; basis: string }) => (
  <div className="rounded-xl bg-surface p-5 shadow-card">
    <dt className="font-bold text-muted">{name}</dt>
    <dd className="figures">
      <b className="block text-2xl font-black">{value}</b>
      <span className="text-sm text-muted">{basis}</span>
    </dd>
  </div>
);

function Tags({ tags }: { tags: NonNullable<DriverFigures['tags']> }) {
  const t = useT();
  return (
    <Card title={t('earnings.tags')}>
      <p className="mb-2 text-sm text-muted">{t('earnings.tagsBasis')}</p>
      <ul className="flex flex-wrap gap-2">
        {tags.map(({ tag, count }) => (
          <li key={tag} className="rounded-full border border-line px-3.5 py-1.5">
            {t(`ratingTags.${tag}`)} <b className="figures ms-1">{formatWhole(count)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Weeks({ weeks }: Pick<DriverFigures, 'weeks'>) {
  const t = useT();
  return (
    <Card title={t('earnings.weeks')}>
      <table className="figures w-full">
        <thead className="text-sm text-muted">
          <tr>
            <th className="py-2 text-start font-semibold">{t('earnings.weekFrom')}</th>
            <th className="py-2 text-end font-semibold">{t('earnings.rides')}</th>
            <th className="py-2 text-end font-semibold">{t('earnings.acceptance')}</th>
            <th className="py-2 text-end font-semibold">{t('earnings.rating')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {weeks.map(({ from, completedRides, offersAccepted, offersAnswered, rating }) => (
            <tr key={from}>
              <th scope="row" className="py-2 text-start font-normal">
                {dayName(from)}
              </th>
              <td className="py-2 text-end font-bold">{formatWhole(completedRides)}</td>
              <td className="py-2 text-end">
                {offersAnswered === 0
                  ? t('earnings.notKnown')
                  : percent(Math.round((offersAccepted / offersAnswered) * 100))}
              </td>
              <td className="py-2 text-end">{rating === null ? t('earnings.notKnown') : formatRating(rating)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Ratings({ ratings }: Pick<DriverFigures, 'ratings'>) {
  const t = useT();
  return (
    <Card title={t('earnings.comments')}>
      <p className="mb-2 text-sm text-muted">{t(ratings.length > 0 ? 'earnings.anonymous' : 'earnings.noRatings')}</p>
      <ul className="divide-y divide-line">
        {ratings.map(({ stars, comment }, index) => (
          // A rating contains nothing to tell it from the next one.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="py-3">
            <span className="figures font-bold">{t('earnings.stars', { stars })}</span>
            {comment && (
              <p className="wrap-anywhere">
                <bdi>{comment}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
