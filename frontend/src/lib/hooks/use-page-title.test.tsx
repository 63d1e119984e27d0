import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { Page } from '../../ui/page.tsx';

afterEach(cleanup);

test('a page is named after its screen for as long as it is open', () => {
  const { rerender, unmount } = render(
    <Page title="Settings" back={null}>
      {null}
    </Page>,
  );
  expect(document.title).toBe('Settings · Waka');
  rerender(
    <Page title="Payment Methods" back={null}>
      {null}
    </Page>,
  );
  expect(document.title).toBe('Payment Methods · Waka');
  unmount();
  expect(document.title).toBe('Waka');
});
