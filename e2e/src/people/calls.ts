import type { Page } from '@playwright/test';
import { CLIENT_HEADER, CLIENT_VERSION } from '@waka/contracts/client-version';

/** Calls the backend with the session of a page, as the app of this version would, and returns the status. */
export async function callFrom(page: Page, method: 'PUT' | 'POST', path: string, data: object): Promise<number> {
  const headers = { origin: new URL(page.url()).origin, [CLIENT_HEADER]: String(CLIENT_VERSION) };
  const answer = await page.request.fetch(path, { method, data, headers });
  return answer.status();
}
