import type { Page } from '@playwright/test';
import { DESKTOP, PHONE } from '../people/people.ts';
import { look } from './look.ts';

interface Around {
  fullPage?: boolean;
  /** The device that the page has afterwards. */
  endsOn?: 'phone' | 'desktop';
}

/** Looks at a screen at both widths, in light and dark, and leaves it light. */
export async function lookAround(
  page: Page,
  screen: string,
  { fullPage, endsOn = 'phone' }: Around = {},
): Promise<void> {
  const devices = [['desktop', DESKTOP] as const, ['phone', PHONE] as const];
  for (const [device, viewport] of endsOn === 'phone' ? devices : devices.toReversed()) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await look(page, `${screen}-${device}-${colorScheme}`, { fullPage });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
