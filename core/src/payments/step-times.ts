import { Raw, type FindOperator } from 'typeorm';

/** Returns the SQL of the time in so many seconds, for a column that says when a step is due. */
export const inSeconds = (seconds: number) => (): string => `now() + make_interval(secs => ${seconds})`;

/** Returns the condition that a time was so long ago, such as '300 milliseconds'. */
export const isOverdue = (least: string): FindOperator<Date> =>
  Raw<Date>((column) => `${column} <= now() - interval '${least}'`);
