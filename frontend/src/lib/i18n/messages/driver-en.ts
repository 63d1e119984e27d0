/** What drivers alone read; it comes with their screens, so that no rider downloads it. */
export const driverEn = {
  'driver.greeting': 'Hello, {name}',
} as const;
