/** The process's clock, for schedules and logs. Whatever decides something asks the database. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
