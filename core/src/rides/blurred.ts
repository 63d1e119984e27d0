/** A place of a ride as SQL: its point rounded, and called by `address` instead of its own name. */
export const blurred = (place: string, address: string, decimals: number): string =>
  `jsonb_build_object('address', ${address}, 'name', NULL, 'lat', round((${place}->>'lat')::numeric, ${decimals}),
     'lng', round((${place}->>'lng')::numeric, ${decimals}))`;
