import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { commonTexts } from '../../lib/i18n/messages/common/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { ConnectionBar } from './connection-bar.tsx';

await texts(commonTexts);
afterEach(cleanup);

test('the state of the network stands below the alarm of ops, which covers the top of the page', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  render(<ConnectionBar />);
  expect(await screen.findByText('No network')).toBeTruthy();
  expect(screen.getByRole('status').style.marginTop).toBe('var(--banner-height)');
});
