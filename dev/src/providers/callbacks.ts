/** Posts a provider's callback. Its response is ignored, and it is not repeated. */
export async function callBack(url: string, body: object, method: 'POST' | 'PUT' = 'POST'): Promise<void> {
  try {
    await fetch(url, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  } catch {
    // The real ones do not retry either.
  }
}

export const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
