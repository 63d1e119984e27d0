/**
 * Scrolls the navigation of a link until the link is in its middle, without scrollIntoView, after which the first Tab would go on from the
 * link, past those before it.
 */
export function bringToMiddle(link: HTMLElement): void {
  const nav = link.closest('nav');
  if (nav) nav.scrollLeft += middleOf(link) - middleOf(nav);
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
