const full = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

const common = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // For tests that reload a page without network: otherwise Chromium drops the offline state then, and navigator.onLine
  // is true again.
  '--disable-features=RenderDocument',
];

export const withMap = { executablePath: full, args: common };

/**
 * For tests that measure time or stop processes. Here the processor draws in place of a graphics card, and two maps
 * would be what is measured; without WebGL the page shows that it has no map, and all else stays.
 */
export const withoutMap = {
  // The same engine without the windows, tabs and tools of a desktop browser, which cost more than most pages here.
  executablePath: process.env.CHROMIUM_SHELL_PATH || full,
  args: [...common, '--disable-3d-apis'],
};

/** For notifications, which the engine alone does not show. */
export const withDesktop = { ...withoutMap, executablePath: full };
