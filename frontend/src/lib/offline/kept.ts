const PREFIX = 'waka.kept.';

/** What is kept of the person signed in, for the time without network. Signing out forgets all of it. */
export type KeptName = 'user' | 'ride' | 'booking' | 'requests' | 'places';

/** One thing that is kept, across reloads. */
export interface Shelf<Value> {
  keep(value: Value | null): void;
  kept(): Value | null;
}

export const shelf = <Value>(name: KeptName): Shelf<Value> => ({
  keep(value) {
    try {
      if (value === null) localStorage.removeItem(PREFIX + name);
      else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
      // A browser that keeps nothing for pages, or a full one: this phone then needs the network.
    }
  },
  kept() {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    } catch {
      return null;
    }
  },
});

export const isKept = (name: KeptName): boolean => shelf(name).kept() !== null;

export function forgetKept(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // As above: there is nothing to forget.
  }
}
