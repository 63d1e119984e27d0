/** The process's clock, for schedules and logs. Decisions use the clock of the database. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
