/** Holds one browser's cookies for all backends: codes are bound to the browser that requested them. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async post(origin: string, path: string, body: object): Promise<{ status: number; retryAfterSeconds: number }> {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.cookie },
      body: JSON.stringify(body),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    await answer.arrayBuffer();
    return { status: answer.status, retryAfterSeconds: Number(answer.headers.get('retry-after') ?? 0) };
  }
}
