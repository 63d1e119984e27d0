/** Builds the SQL for a place of a ride with its point rounded, and `address` in place of its own name. */
export const blurred = (place: string, address: string, decimals: number): string =>
  `jsonb_build_object('address', ${address}, 'name', NULL, 'lat', round((${place}->>'lat')::numeric, ${decimals}),
     'lng', round((${place}->>'lng')::numeric, ${decimals}))`;
