/**
 * Shows the marks before the fields, as on the map: a ring at the pickup, numbers at the stops, a square at the
 * destination.
 */
export const PickupMark = () => (
  <span className="size-3.5 shrink-0 rounded-full border-4 border-violet" aria-hidden="true" />
);

export const DestinationMark = () => <span className="size-3.5 shrink-0 rounded-[3px] bg-accent" aria-hidden="true" />;

export const StopMark = ({ number }: { number: number }) => (
  <span
    className="-mx-1 grid size-5.5 shrink-0 place-items-center rounded-full bg-violet text-xs font-bold text-on-violet"
    aria-hidden="true"
  >
    {number}
  </span>
);
