/** Posts a provider's word to whoever asked for it. Nobody listens to the answer, and nothing is said again. */
export async function callBack(url: string, body: object, method: 'POST' | 'PUT' = 'POST'): Promise<void> {
  try {
    await fetch(url, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  } catch {
    // The real ones do not try again either.
  }
}

export const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
