/** Returns the plate without spaces and hyphens, as the trigger of profiles finds vehicles; null without one. */
export const plateKeyOf = (plate: string | null): string | null =>
  plate?.replaceAll(/[\s-]+/gu, '').toUpperCase() || null;
