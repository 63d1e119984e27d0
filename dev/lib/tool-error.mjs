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

/** @param {unknown} error */
export function explain(error) {
  if (!(error instanceof ToolError)) {
    console.error(error);
    return;
  }
  if (error.details) console.error(`\n${error.details.trimEnd()}\n`);
  console.error(`waka: ${error.message}`);
}
