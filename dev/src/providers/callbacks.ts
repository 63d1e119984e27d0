interface Sent {
  method?: 'POST' | 'PUT';
  headers?: Record<string, string>;
}

/** Sends a provider's callback. Its response is ignored, and it is not repeated. */
export async function callBack(
  url: string,
  body: object | string,
  { method = 'POST', headers }: Sent = {},
): Promise<void> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  try {
    await fetch(url, { method, headers: { 'content-type': 'application/json', ...headers }, body: text });
  } catch {
    // The real ones do not retry either.
  }
}

export const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
