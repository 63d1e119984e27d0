/** A failure with an explanation: the message is one line about what is wrong and what to do about it. */
export class ToolError extends Error {
  /**
   * @param {string} message
   * @param {string} [details] output of a tool, shown above the message
   */
  constructor(message, details = '') {
    super(message);
    this.details = details;
  }
}

/**
 * Returns the output of a failed tool, to show with another explanation.
 * @param {unknown} error
 */
export const detailsOf = (error) => (error instanceof ToolError ? error.details || error.message : String(error));

/**
 * @param {unknown} error
 * @returns {string} the code that the system gave it, if any
 */
export const errorCode = (error) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** A command line that can't be followed: the process ends with another code than after a failure. */
export class UsageError extends ToolError {}

/**
 * Prints what went wrong: one line, unless it is a fault of the tool itself.
 * @param {unknown} error
 * @returns {number} the exit code
 */
export function explain(error) {
  if (error instanceof ToolError) {
    if (error.details) console.error(`\n${error.details.trimEnd()}\n`);
    console.error(`waka: ${error.message}`);
    return error instanceof UsageError ? 2 : 1;
  }
  // An option that node:util's parseArgs refuses.
  if (error instanceof Error && errorCode(error).startsWith('ERR_PARSE_ARGS')) {
    console.error(`waka: ${error.message.split('. ')[0]}; --help lists what there is`);
    return 2;
  }
  console.error(error);
  return 1;
}
