import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { PageSections } from './page-sections.tsx';

afterEach(cleanup);

test('each section of a long page is one link away', () => {
  render(
    <PageSections
      label="On this page"
      sections={[
        { id: 'rates', title: 'Rates', content: <p>the rates</p> },
        { id: 'taxes', title: 'Taxes', content: <p>the taxes</p> },
      ]}
    />,
  );
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['#rates', '#taxes']);
  expect(document.querySelector('#taxes')?.textContent).toBe('the taxes');
});
