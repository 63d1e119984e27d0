import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { commonTexts } from '../../lib/i18n/messages/common/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { showToast, toastStore } from '../../lib/toasts/toast.store.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ToastArea } from './toast-area.tsx';

await texts(commonTexts);

beforeEach(() => {
  jest.useFakeTimers();
  toastStore.setState({ toast: null });
});
afterEach(() => {
  jest.useRealTimers();
});

const show = (title: string) => act(() => showToast({ title }));
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('there is one toast at a time, the newest', () => {
  render(<ToastArea />);
  show('First');
  show('Second');
  expect(shown()).toEqual(['Second']);
});

test('a toast closes by itself after five seconds, and not before', () => {
  render(<ToastArea />);
  show('Copied');
  act(() => jest.advanceTimersByTime(4_900));
  expect(shown()).toEqual(['Copied']);
  act(() => jest.advanceTimersByTime(200));
  expect(shown()).toEqual([]);
});

test('F8 goes to the notification area', () => {
  render(<ToastArea />);
  show('Copied');
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(screen.getByRole('list')).toBe(document.activeElement);
});

const at = (clientX: number) => ({ clientX, clientY: 0, button: 0 });

test.each([
  [50, ['Copied']],
  [51, []],
])('swiped aside by %i pixels, a toast leaves %j', (pixels, left) => {
  // jsdom lacks pointer events.
  Object.assign(globalThis, { PointerEvent: MouseEvent });
  Object.assign(Element.prototype, {
    setPointerCapture: () => {},
    hasPointerCapture: () => false,
    releasePointerCapture: () => {},
  });
  render(<ToastArea />);
  show('Copied');
  const toast = screen.getByRole('listitem');
  fireEvent.pointerDown(toast, at(100));
  for (const x of [20, pixels]) fireEvent.pointerMove(toast, at(100 + x));
  fireEvent.pointerUp(toast, at(100 + pixels));
  expect(shown()).toEqual(left);
});

const looks = () => {
  const item = screen.getByRole('listitem');
  const announced = screen.getByRole('status').getAttribute('aria-live');
  return [announced, item.className.includes('border-s-stop'), item.innerHTML.includes('text-stop')];
};

test('a failure is announced at once in the colour of danger, anything else politely and calmly', () => {
  render(<ToastArea />);
  show('Copied');
  expect(looks()).toEqual(['polite', false, false]);
  act(() => showToast({ tone: 'error', title: 'Error' }));
  expect(looks()).toEqual(['assertive', true, true]);
});

const numberIn = (element: Element, pattern: RegExp) => Number(pattern.exec(element.className)?.[1]);

test('a toast lies below the header, and below the connection bar while that is shown', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<ConnectionBar />);
  expect(await screen.findByText('No network')).toHaveProperty('dataset.connection', 'offline');
  const bar = screen.getByRole('status');
  render(<ToastArea />);
  show('Copied');
  const toasts = screen.getByRole('list');
  // One line of small text and its padding.
  const barEndRem = numberIn(bar, /\btop-(\d+)\b/) / 4 + 2;
  expect(numberIn(toasts, /has\(\[data-connection\]\)_&\]:top-\S+\+([\d.]+)rem\)/)).toBeGreaterThanOrEqual(barEndRem);
  expect(numberIn(toasts, / top-\S+\+([\d.]+)rem\)/)).toBe(4.5);
});

const room = () => document.documentElement.style.getPropertyValue('--toast-height');

test('a dialog on a phone makes room for a toast as long as there is one', () => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  render(<ToastArea />);
  render(
    <Dialog title="Change password" closeLabel="Close" onClose={() => {}}>
      Text
    </Dialog>,
  );
  expect(screen.getByRole('dialog').className).toMatch(/max-sm:max-h-\S+-var\(--toast-height,0px\)/);
  expect(room()).toBe('');
  show('Copied');
  expect(room()).toBe('calc(60px + 0.5rem)');
  act(() => jest.advanceTimersByTime(5_100));
  expect(room()).toBe('');
});
