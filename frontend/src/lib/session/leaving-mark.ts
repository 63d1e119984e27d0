const LEAVING = 'waka.leaving';

/** Returns whether the user signed out here and the service does not know it yet. */
export function isLeaving(): boolean {
  try {
    return localStorage.getItem(LEAVING) !== null;
  } catch {
    return false;
  }
}

let isEnding = false;

/** Returns whether this page has asked the service to end its session: an event of it says nothing new here. */
export const isEndingHere = (): boolean => isEnding;

/** Marks the session as one that this page ends, for the time of a request. */
export async function endingHere<Reply>(request: () => Promise<Reply>): Promise<Reply> {
  isEnding = true;
  try {
    return await request();
  } finally {
    isEnding = false;
  }
}

export function leavingBegun(): void {
  try {
    localStorage.setItem(LEAVING, '1');
  } catch {
    // The browser blocks storage: an unconfirmed sign-out is not repeated.
  }
}

export function hasLeft(): void {
  try {
    localStorage.removeItem(LEAVING);
  } catch {
    // The browser blocks storage: there is nothing to remove.
  }
}
