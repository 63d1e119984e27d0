import { AppError } from '../platform/app-error.ts';

/** Returns the code with which a call is refused, or `done`; throws what is no refusal. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );
