/** What the user agent of a signed-in device names; null for what it does not. */
interface DeviceName {
  browser: string | null;
  /** The first number of the browser's version. */
  version: string | null;
  system: string | null;
  /** The maker's name of a phone, which newer browsers leave out. */
  model: string | null;
  isHandheld: boolean;
}

/** The first match counts: most browsers also claim to be the ones further down. The group is the version. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/(?:OPR|OPiOS|Opera Mini)\/(\d+)/, 'Opera'],
  [/(?:EdgA?|EdgiOS)\/(\d+)/, 'Edge'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/UCBrowser\/(\d+)/, 'UC Browser'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:HeadlessChrome|CriOS|Chrome)\/(\d+)/, 'Chrome'],
  [/(?:Version\/(\d+).*)?Safari\//, 'Safari'],
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

/** What stands where a phone's model would, and is none: `K` where the browser leaves the model out. */
const NO_MODEL = /^(?:K|U|wv|Mobile|Tablet|rv:.*|Opera.*|\w{2}-\w{2})$/i;

export function deviceName(userAgent: string | null): DeviceName {
  const agent = userAgent ?? '';
  const [sign, browser = null] = browsers.find(([known]) => known.test(agent)) ?? [];
  const system = systems.find(([known]) => known.test(agent))?.[1] ?? null;
  return {
    browser,
    version: sign?.exec(agent)?.[1] ?? null,
    system,
    model: modelIn(agent),
    isHandheld: /Android|iPhone|iPad/.test(system ?? ''),
  };
}

/** Finds the model of an Android phone, which stands behind the version of its system. */
function modelIn(agent: string): string | null {
  const after = /Android[^;)]*;([^)]*)/.exec(agent)?.[1] ?? '';
  const models = after.split(';').map((part) =>
    part
      .replace(/ Build\/.*/, '')
      .replace(/^ *SAMSUNG /, '')
      .trim(),
  );
  return models.find((model) => model !== '' && !NO_MODEL.test(model)) ?? null;
}
