import { tagsFor } from '@waka/contracts/rides/rating-tags';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useRatingDraft } from './rating-draft.store.ts';
import { useTagRide } from './use-tag-ride.ts';

/** Offers tags for the ride, each saved when it is touched; the stars decide which tags are offered. */
export function RatingTags({ ride, stars }: { ride: Ride; stars: number }) {
  const t = useT();
  const { tags } = useRatingDraft(ride.id);
  const tagging = useTagRide(ride);
  const offered = tagsFor(stars);
  const chosen = (tags ?? ride.myTags ?? []).filter((tag) => offered.includes(tag));
  return (
    <fieldset className="mt-3">
      <legend className="mx-auto mb-2 text-sm font-semibold">{t('ratingTags.title')}</legend>
      <div className="flex flex-wrap justify-center gap-2">
        {offered.map((tag) => {
          const isChosen = chosen.includes(tag);
          return (
            <button
              key={tag}
              type="button"
              aria-pressed={isChosen}
              className={`min-h-11 rounded-full border-2 px-3.5 font-semibold ${
                isChosen ? 'border-violet bg-violet-soft' : 'border-line hover:bg-sunken'
              }`}
              onClick={() => tagging.mutate(isChosen ? chosen.filter((one) => one !== tag) : [...chosen, tag])}
            >
              {t(`ratingTags.${tag}`)}
            </button>
          );
        })}
      </div>
      <output className="mt-1 block min-h-5 text-sm text-muted">{tagging.isSuccess && t('ratingTags.saved')}</output>
    </fieldset>
  );
}
