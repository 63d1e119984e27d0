import { SKIP_REASONS } from '@waka/contracts/matching/skip-reasons';
import type { OpsRide, SearchRound } from '@waka/contracts/ops/ops-views';
import { listed } from '../../../lib/i18n/listed.ts';
import { formatDistance } from '../../../lib/i18n/format.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { dotted } from '../shared/dotted.ts';

/** Returns how many drivers were asked; where none was, how many were near and why they were skipped. */
export const askedText = (t: Translate, { driversAsked, lastRound }: Pick<OpsRide, 'driversAsked' | 'lastRound'>) =>
  dotted([t('ops.rides.asked', { n: driversAsked }), driversAsked === 0 && lastRound && roundText(t, lastRound)]);

type Near = Pick<SearchRound, 'radiusKm' | 'candidates'>;

export const nearText = (t: Translate, { radiusKm, candidates }: Near): string =>
  t('ops.round.near', { n: candidates, distance: formatDistance(radiusKm) });

/**
 * Formats a round as `2 drivers within 3 km: 1 on a ride, 1 of another class`. An older backend does not send the
 * reasons.
 */
export function roundText(t: Translate, round: Near & { skipped?: SearchRound['skipped'] }): string {
  const near = nearText(t, round);
  const reasons = SKIP_REASONS.flatMap((reason) => {
    const n = round.skipped?.[reason];
    return n ? [t(`ops.skip.${reason}`, { n })] : [];
  });
  return reasons.length > 0 ? `${near}: ${listed(reasons)}` : near;
}
