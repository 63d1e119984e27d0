/** The colours of vehicles; the screens have their names. */
export const VEHICLE_COLOURS = [
  'white',
  'silver',
  'grey',
  'black',
  'red',
  'blue',
  'green',
  'yellow',
  'orange',
  'brown',
  'beige',
  'gold',
] as const;
export type VehicleColour = (typeof VEHICLE_COLOURS)[number];
