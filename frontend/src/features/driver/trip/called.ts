/** What the driver calls out at the kerb: the rider's first name. */
export const called = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
