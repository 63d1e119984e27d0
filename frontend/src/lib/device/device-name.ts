/** Browser and system of a signed-in device; null where its user agent does not name them. */
interface DeviceName {
  browser: string | null;
  system: string | null;
  isHandheld: boolean;
}

/** The first match counts: most browsers also claim to be the ones further down. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/OPR\/|OPiOS|Opera Mini/, 'Opera'],
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/UCBrowser/, 'UC Browser'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS|HeadlessChrome/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

export function deviceName(userAgent: string | null): DeviceName {
  const nameIn = (known: typeof browsers) => known.find(([sign]) => userAgent && sign.test(userAgent))?.[1] ?? null;
  const system = nameIn(systems);
  return { browser: nameIn(browsers), system, isHandheld: /Android|iPhone|iPad/.test(system ?? '') };
}
