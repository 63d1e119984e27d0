import type { BookVehicle } from '@waka/contracts/owners/owner-views';

/** Shows a number plate with the make of the vehicle. */
export const Plate = ({ vehicle: { plate, make, model } }: { vehicle: BookVehicle }) => (
  <p className="flex flex-wrap items-center gap-3">
    <bdi dir="ltr" className="figures rounded-md border-2 border-ink px-3 py-1 font-black tracking-wide">
      {plate}
    </bdi>
    <span className="text-muted">{[make, model].filter(Boolean).join(' ')}</span>
  </p>
);
