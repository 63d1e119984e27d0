import type { OwnTrip, RidePlace } from '@waka/contracts/rides/ride-views';
import type { BarredClass, RuleNotice } from '@waka/contracts/rides/road-rule';
import type { Language } from '@waka/contracts/languages';
import { leftToRight } from '../../../../lib/i18n/format.ts';
import { listed } from '../../../../lib/i18n/listed.ts';
import type { Translate } from '../../../../lib/i18n/i18n.ts';
import { timeOfMinute } from '../../../../lib/i18n/minutes.ts';
import { useLanguage, useT } from '../../../../lib/i18n/use-t.ts';
import { placeText } from '../../../../lib/place-text.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { walkText } from '../../../../lib/walk-text.ts';

const DAY = 24 * 60;

/** Says where a class may let the rider in and out, and what is left to walk. */
export function WalkLines({ trip: { pickup, dropoff } }: { trip: OwnTrip }) {
  const t = useT();
  const lines = [
    walkLine(pickup, walkText(pickup, 'pickup', t), (place) => t('rider.booking.beginsAt', { place }), t),
    walkLine(dropoff, walkText(dropoff, 'dropoff', t), (place) => t('rider.booking.endsAt', { place }), t),
  ];
  return lines.map(
    (text) =>
      text && (
        <span key={text} className="block text-sm text-muted wrap-anywhere">
          {text}
        </span>
      ),
  );
}

/** Names an end and the walk from or to it; the walk alone where it is beside the place that was asked for. */
function walkLine(
  place: RidePlace,
  walk: string | null,
  textAt: (name: string) => string,
  t: Translate,
): string | null {
  const name = place.near ? place.near.place : placeText(place, t);
  if (walk === null) return null;
  return name === place.walk?.place ? walk.charAt(0).toLocaleUpperCase() + walk.slice(1) : listed([textAt(name), walk]);
}

/** Says which classes a rule of the road keeps from the trip, and which rule. */
export function BarredClasses({ barred }: { barred: BarredClass[] }) {
  const t = useT();
  const language = useLanguage();
  const { nameOfClass } = useVehicleNames();
  return barred.map(({ vehicleType, rule }) => (
    <p key={vehicleType} className="px-2 py-1 text-sm text-muted">
      {t('rider.booking.barred', { vehicle: nameOfClass(vehicleType), rule: ruleText(rule, language) })}
    </p>
  ));
}

/** Names a rule with its hours, as in `City centre, 06:00–22:00`. */
function ruleText({ names, from, to }: RuleNotice, language: Language): string {
  const name = names[language] ?? names.en;
  return from === 0 && to === DAY ? name : listed([name, leftToRight(`${timeOfMinute(from)}–${timeOfMinute(to)}`)]);
}
