export const withMap = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/**
 * For tests that measure time or take processes down. Here the processor has to play the graphics card, and two maps
 * drawn by it would be what is measured; without WebGL the page says that it has no map, and all else is as it is.
 */
export const withoutMap = { ...withMap, args: [...withMap.args, '--disable-3d-apis'] };

/** For tests that reload a page without network: Chromium otherwise forgets at that, and navigator.onLine is true again. */
export const keepingOffline = { ...withoutMap, args: [...withoutMap.args, '--disable-features=RenderDocument'] };
