import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { Icon } from './icon.tsx';

afterEach(cleanup);

test('the picture of a hospital is a house with an H, not the sign by which something is added', () => {
  const { container } = render(<Icon name="hospital" />);
  const strokes = container.querySelector('path')?.getAttribute('d')?.split(/(?=M)/) ?? [];
  // After the outline of the house come the two uprights of the H, of the same height, and the bar between them.
  expect(strokes.slice(1)).toEqual(['M9 8v8', 'M15 8v8', 'M9 12h6']);
});
