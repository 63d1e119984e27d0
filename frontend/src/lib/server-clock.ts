let offsetMs = 0;

/** The service's clock is the one that decides; phones are often minutes off. */
export const serverTimeTold = (serverTime: string) => {
  offsetMs = Date.parse(serverTime) - Date.now();
};

/** Milliseconds since the epoch by the service's clock. */
export const serverNow = (): number => Date.now() + offsetMs;
