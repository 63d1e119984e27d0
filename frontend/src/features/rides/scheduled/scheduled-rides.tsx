import { CancelledRides } from './cancelled-rides.tsx';
import { ScheduledCards } from './scheduled-cards.tsx';

export interface ScheduledRidesProps {
  isCancelled?: boolean;
}

/** Lists the scheduled rides that are to come, or those that were cancelled lately. */
export const ScheduledRides = ({ isCancelled }: ScheduledRidesProps) =>
  isCancelled ? <CancelledRides /> : <ScheduledCards />;
