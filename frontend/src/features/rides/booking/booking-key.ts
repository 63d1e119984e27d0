const STORED = 'waka.booking';
/** Longer ago, the same trip is a new wish. */
const SAME_WISH_MS = 5 * 60_000;

interface StoredKey {
  key: string;
  body: string;
  at: number;
}

/**
 * The key under which a booking is sent. It is stored before the first try, so that a repeat after a lost answer, even
 * one after a reload, finds the ride that was made instead of making another.
 */
export function bookingKey(body: unknown, now = Date.now()): string {
  const text = JSON.stringify(body);
  const stored = read();
  if (stored?.body === text && now - stored.at < SAME_WISH_MS) return stored.key;
  const fresh: StoredKey = { key: crypto.randomUUID(), body: text, at: now };
  localStorage.setItem(STORED, JSON.stringify(fresh));
  return fresh.key;
}

export const bookingSettled = () => localStorage.removeItem(STORED);

function read(): StoredKey | null {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? 'null');
  } catch {
    // Somebody wrote something else there; it is overwritten.
    return null;
  }
}
