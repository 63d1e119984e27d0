/** Simulates the phone's geolocation, allowed or refused. jsdom has none. */
export const thePhone = ({ isFound }: { isFound: boolean }) =>
  Object.assign(navigator, {
    geolocation: {
      clearWatch: () => {},
      watchPosition: () => 1,
      getCurrentPosition: (found: (position: unknown) => void, failed: (error: unknown) => void) =>
        isFound
          ? found({
              coords: { latitude: 8.48, longitude: -13.23, accuracy: 5, heading: null, speed: null },
              timestamp: 1,
            })
          : failed({ code: 1, message: 'denied' }),
    },
  });
