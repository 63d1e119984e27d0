import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { PageSections } from './page-sections.tsx';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const sections = ['rates', 'taxes'].map((id) => ({ id, title: id, content: <p>{id}</p> }));

/** Shows the page under an address; returns the sections to which it scrolled. */
function open(address: string): string[] {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.id);
  };
  history.replaceState(null, '', address);
  render(<PageSections label="Sections" sections={sections} />);
  return scrolled;
}

test.each([
  ['/admin/fares#taxes', ['taxes']],
  ['/admin/fares', []],
  ['/admin/fares#gone', []],
])('a page under %s opens at %j', (address, scrolled) => {
  expect(open(address)).toEqual(scrolled);
});
