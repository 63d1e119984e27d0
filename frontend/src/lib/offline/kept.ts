const PREFIX = 'waka.kept.';

/** What is kept of the person signed in, for the time without network. Signing out forgets all of it. */
export type KeptName = 'user' | 'ride' | 'rides' | 'booking' | 'requests';

export function keep(name: KeptName, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing for pages, or a full one: this phone then needs the network.
  }
}

/** What was kept under the name; its type is the caller's word for what it keeps there. */
export function kept<Value>(name: KeptName): Value | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

export function forgetKept(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // As above: there is nothing to forget.
  }
}
