/** Returns the rider's first name, which the driver calls out at the kerb. */
export const called = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
