let offsetMs = 0;

/** Sets the offset to the service's clock, which decides; phones are often minutes off. */
export const serverTimeReceived = (serverTime: string) => {
  offsetMs = Date.parse(serverTime) - Date.now();
};

/** Returns milliseconds since the epoch by the service's clock. */
export const serverNow = (): number => Date.now() + offsetMs;
