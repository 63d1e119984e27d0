import { ApiError } from './api-error.ts';

/**
 * Retries a refused call once without its newest field. During a rolling update the new page may reach a backend that
 * does not know the field yet and refuses unknown ones; the field may be nested in the body. A use of it can be removed
 * one release after the field was introduced.
 */
export async function orWithout<Reply>(
  field: string,
  send: () => Promise<Reply>,
  sendWithout: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'request.invalid') throw error;
    const isRefused = Object.keys(error.fields).some((name) => name === field || name.endsWith(`.${field}`));
    if (!isRefused) throw error;
    return sendWithout();
  }
}
