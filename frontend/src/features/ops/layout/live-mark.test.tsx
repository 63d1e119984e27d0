import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from '@jest/globals';
import { connectionLost, connectionOpened } from '../../../lib/connection.store.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { LiveMark } from './live-mark.tsx';

await texts(opsTexts);
afterEach(cleanup);

function network(isThere: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: isThere, configurable: true });
  act(() => void dispatchEvent(new Event(isThere ? 'online' : 'offline')));
}

const mark = () => screen.getByRole('status').textContent;

test('the screens of ops are not live from the moment of a cut, though their connection notices later', () => {
  connectionOpened();
  render(<LiveMark />);
  expect(mark()).toBe('Live');
  network(false);
  expect(mark()).toBe('Reconnecting...');
  act(connectionLost);
  network(true);
  expect(mark()).toBe('Reconnecting...');
  act(connectionOpened);
  expect(mark()).toBe('Live');
});
