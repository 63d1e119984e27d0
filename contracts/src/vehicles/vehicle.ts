/** The class that a rider books. */
export const VEHICLE_CLASSES = ['standard', 'comfort', 'xl', 'motorbike'] as const;
export type VehicleClass = (typeof VEHICLE_CLASSES)[number];

/** The body of the car. */
export const VEHICLE_BODIES = ['sedan', 'suv', 'hatchback', 'minivan', 'motorcycle'] as const;
export type VehicleBody = (typeof VEHICLE_BODIES)[number];
