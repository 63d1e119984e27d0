import { useT } from '../../../lib/i18n/use-t.ts';
import { offerStore } from '../../../lib/live/offer.store.ts';

/** Shows the outcome of the last offer in one line. */
export function OfferNote() {
  const t = useT();
  const state = offerStore();
  if (state.kind !== 'closed') return null;
  return <output className="block animate-fade font-semibold">{t(`driver.offer.closed.${state.reason}`)}</output>;
}
