import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { IconButton } from './icons/icon-button.tsx';
import { Tooltips } from './tooltips.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <>
      <IconButton icon="menu" label="Menu" />
      <IconButton icon="back" label="Back" />
      <button type="button" aria-label="Remove Lumley">
        Remove
      </button>
      <button type="button" aria-label="Show more of the map">
        <span />
      </button>
      <p>elsewhere</p>
      <Tooltips />
    </>,
  );
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const button = (name: string) => screen.getByRole('button', { name });
const rest = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const shown = () => document.querySelector<HTMLElement>('[data-tooltip]')?.dataset['tooltip'];

function pointAt(element: Element, pointerType = 'mouse') {
  const event = createEvent.pointerOver(element);
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(element, event);
}

test('an icon button says its name after 700 ms', () => {
  pointAt(button('Menu'));
  rest(699);
  expect(shown()).toBeUndefined();
  rest(1);
  expect(shown()).toBe('Menu');
  pointAt(screen.getByText('elsewhere'));
  expect(shown()).toBeUndefined();
});

test('within 300 ms of one tooltip the next one comes at once, later it takes 700 ms again', () => {
  pointAt(button('Menu'));
  rest(700);
  pointAt(screen.getByText('elsewhere'));
  rest(299);
  pointAt(button('Back'));
  expect(shown()).toBe('Back');
  pointAt(screen.getByText('elsewhere'));
  rest(300);
  pointAt(button('Menu'));
  rest(699);
  expect(shown()).toBeUndefined();
});

test('a press closes it, and it stays closed until the mouse has left', () => {
  pointAt(button('Menu'));
  rest(700);
  fireEvent.pointerDown(button('Menu'));
  pointAt(button('Menu'));
  rest(2000);
  expect(shown()).toBeUndefined();
});

test('fingers, and buttons that are no icons, have none', () => {
  pointAt(button('Menu'), 'touch');
  rest(2000);
  expect(shown()).toBeUndefined();
  for (const name of ['Remove Lumley', 'Show more of the map']) {
    pointAt(button(name));
    rest(2000);
    expect(shown()).toBeUndefined();
  }
});
