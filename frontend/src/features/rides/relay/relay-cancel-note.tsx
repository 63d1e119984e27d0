import { useT } from '../../../lib/i18n/use-t.ts';
import { useRelay } from './use-relay.ts';

export interface RelayCancelNoteProps {
  /** The ride that is about to be cancelled, or the scheduled one. */
  rideId: string;
}

/** Says, before the ride to the quay is cancelled, that the ride from the other quay goes with it. */
export function RelayCancelNote({ rideId }: RelayCancelNoteProps) {
  const t = useT();
  const { data: relay } = useRelay();
  if (!relay || (relay.firstRideId !== rideId && relay.firstScheduledId !== rideId)) return null;
  return <p className="font-semibold">{t('relay.cancelsBoth', { place: relay.ferry.to.name })}</p>;
}
