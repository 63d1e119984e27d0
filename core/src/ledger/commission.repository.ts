/** Builds the SQL for the rate in force for rides of a region and class; null where there is none. */
export const commissionPercent = (region: string, vehicleType: string): string =>
  `(SELECT percent FROM commission_rates
    WHERE commission_rates.region = ${region} AND commission_rates.vehicle_type = ${vehicleType}
      AND effective_from <= now() ORDER BY effective_from DESC LIMIT 1)`;
