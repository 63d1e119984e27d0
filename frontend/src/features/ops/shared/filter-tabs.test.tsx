import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FilterTabs } from './filter-tabs.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const options = ['a', 'b', 'c'].map((value) => ({ value, text: `Tab ${value}` }));

test('the selected tab of a row that is wider than the phone is brought into view', () => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const left = this.textContent === 'Tab c' ? 600 : 0;
    return new DOMRect(left, 0, this.tagName === 'NAV' ? 300 : 100, 40);
  });
  history.replaceState(null, '', '/?view=c');
  render(<FilterTabs label="Shown" name="view" options={options} />);
  const nav = screen.getByRole('navigation', { name: 'Shown' });
  expect(nav.scrollLeft).toBe(500);
  fireEvent.click(screen.getByRole('link', { name: 'Tab a' }));
  expect(screen.getByRole('link', { name: 'Tab a' }).getAttribute('aria-current')).toBe('true');
  expect(nav.scrollLeft).toBe(400);
});
