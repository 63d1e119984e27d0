import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { clusteredBy, clusterLayer } from '../../../ui/map/crowd/crowd-paint.ts';
import { crowdsFor } from './crowds.ts';
import { FleetLegend } from './fleet-legend.tsx';
import { lookOf } from './place-buttons.tsx';

await texts(opsTexts, opsSectionTexts);
afterEach(cleanup);

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

test.each([true, false])('the legend has every colour of the dots (dark: %s), and says what a ring means', (isDark) => {
  const { container } = render(<FleetLegend isDark={isDark} />);
  const shown = [...container.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.background);
  const dots = crowdsFor(isDark).flatMap(({ colours }) => colours);
  expect(shown.toSorted()).toEqual(dots.map(rgb).toSorted());
  expect(screen.getByText('The ring of a group shows its most urgent state.')).toBeTruthy();
});

test('a group hides no state: its ring has the colour of the most urgent of its dots', () => {
  const [drivers] = crowdsFor(false).filter(({ isClustered }) => isClustered);
  expect(clusteredBy(true)).toMatchObject({ clusterProperties: { kind: ['max', ['get', 'kind']] } });
  const ring = drivers && clusterLayer(drivers, 'light').paint['circle-stroke-color'];
  expect(ring).toEqual(['to-color', ['at', ['get', 'kind'], ['literal', drivers?.colours]]]);
});

test('the map begins with the view that a city has of its own, which need not be its centre', () => {
  const city = {
    id: 'freetown',
    name: 'Freetown',
    region: 'SL' as const,
    centre: { lat: 8.484, lng: -13.23 },
    shortcuts: [],
  };
  const look = { centre: { lat: 8.45, lng: -13.2 }, zoom: 11 };
  expect(lookOf({ ...city, look })).toBe(look);
  expect(lookOf({ ...city, look: null })).toEqual({ centre: city.centre, zoom: 12 });
});
