import type { FailedRelay } from '@waka/contracts/relays/relay-views';
import { useT } from '../../../lib/i18n/use-t.ts';
import { placeText } from '../../../lib/place-text.ts';

export interface RelayGoneProps {
  relay: FailedRelay;
}

/** Says, where the ride to the quay has failed, that the ride from the other quay went with it. */
export function RelayGone({ relay: { quay, dropoffLocation } }: RelayGoneProps) {
  const t = useT();
  return (
    <p dir="auto" className="rounded-lg bg-accent-soft p-3 text-start text-sm font-semibold wrap-anywhere">
      {t('relay.gone', { place: quay.name, destination: placeText(dropoffLocation, t) })}
    </p>
  );
}
