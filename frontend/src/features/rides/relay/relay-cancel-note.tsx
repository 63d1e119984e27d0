import { useT } from '../../../lib/i18n/use-t.ts';
import { useRelay } from './use-relay.ts';

export interface RelayCancelNoteProps {
  rideId: string;
}

/** Says, before the ride to the quay is cancelled, that the ride from the other quay goes with it. */
export function RelayCancelNote({ rideId }: RelayCancelNoteProps) {
  const t = useT();
  const { data: relay } = useRelay();
  if (relay?.firstRideId !== rideId) return null;
  return <p className="font-semibold">{t('relay.cancelsBoth', { place: relay.ferry.to.name })}</p>;
}
