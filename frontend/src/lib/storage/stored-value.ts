const PREFIX = 'waka.kept.';

/** Names of the values stored for the signed-in user, for the time without network. Signing out removes all of them. */
type StoredName =
  | 'user'
  | 'ride'
  | 'ride_id'
  | 'due'
  | 'booking'
  | 'requests'
  | 'places'
  | 'passengers'
  | 'navigation'
  | 'voice'
  | 'way'
  | 'vehicles'
  | 'methods'
  | 'money'
  | 'sos'
  | 'alert'
  | 'contacts'
  | 'demand'
  | 'cancelled'
  | 'suspended'
  | 'steps'
  | 'fixes';

/** One value stored across reloads. */
export interface StoredValue<Value> {
  write(value: Value | null): void;
  read(): Value | null;
}

export const storedValue = <Value>(name: StoredName): StoredValue<Value> => ({
  write(value) {
    try {
      if (value === null) localStorage.removeItem(PREFIX + name);
      else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
      // The browser blocks storage, or it is full: this phone then needs the network.
    }
  },
  read() {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    } catch {
      return null;
    }
  },
});

export const isStored = (name: StoredName): boolean => storedValue(name).read() !== null;

export function forgetStored(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // The browser blocks storage: there is nothing to remove.
  }
}
