import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

test('a photo that does not load is hidden, with the first letter in its place; the next one is tried', () => {
  const { container, rerender } = render(<Avatar name=" aminata Kamara" photoUrl="/api/photos/1" />);
  const photo = () => container.querySelector('img');
  expect(photo()?.getAttribute('src')).toBe('/api/photos/1');
  fireEvent.error(photo() ?? container);
  expect(photo()).toBeNull();
  expect(container.textContent).toBe('A');
  rerender(<Avatar name="Aminata Kamara" photoUrl="/api/photos/2" />);
  expect(photo()?.getAttribute('src')).toBe('/api/photos/2');
  expect(container.textContent).toBe('');
});
