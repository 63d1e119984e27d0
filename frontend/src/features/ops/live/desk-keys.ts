/** What the desk has asked for, by what admins decide about. */
export const DESK = {
  driver: ['ops', 'drivers'],
  person: ['ops', 'people', 'file'],
  ride: ['ops', 'rides'],
  fares: ['ops', 'fares'],
  commission: ['ops', 'commission'],
  cities: ['ops', 'cities'],
} as const;
