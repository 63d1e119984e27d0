import { expect, test } from '@jest/globals';
import type { FeatureCollection } from 'geojson';
import { detachLayers } from './detached-layers.ts';

const data = (count: number): FeatureCollection => ({
  type: 'FeatureCollection',
  features: Array.from({ length: count }, () => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates: [0, 0] },
  })),
});
const layer = {
  id: 'areas',
  source: 'areas',
  type: 'line',
  paint: { 'line-color': ['get', 'c'], 'line-width': 2 },
} as const;

/** A map of a library, as far as layers are concerned: a new style drops all of them. */
class StyledMap {
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly sources = new Map<string, { data: FeatureCollection; setData: (data: FeatureCollection) => void }>();
  readonly layers = new Map<string, object>();
  isLoading = false;

  on(event: string, listener: () => void) {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
  }
  off(event: string, listener: () => void) {
    this.#listeners.get(event)?.delete(listener);
  }
  fire(event: string) {
    for (const listener of this.#listeners.get(event) ?? []) listener();
  }
  takeStyle() {
    this.sources.clear();
    this.layers.clear();
    this.fire('styledata');
  }
  addSource(id: string, source: { data: FeatureCollection }) {
    if (this.isLoading) throw new Error('Style is not done loading');
    const added = { data: source.data, setData: (next: FeatureCollection) => void (added.data = next) };
    this.sources.set(id, added);
  }
  addLayer(added: { id: string }) {
    this.layers.set(added.id, added);
  }
  getSource(id: string) {
    return this.sources.get(id);
  }
  getLayer(id: string) {
    return this.layers.get(id);
  }
  removeSource(id: string) {
    this.sources.delete(id);
  }
  removeLayer(id: string) {
    this.layers.delete(id);
  }
  zoom() {
    return this.layers.size;
  }
}

function kept() {
  const map = new StyledMap();
  const own = detachLayers(map);
  own.layers.addSource('areas', { type: 'geojson', data: data(1) });
  own.layers.addLayer({ ...layer, paint: { 'line-color': ['get', 'c'], 'line-width': 2 } });
  return { ...own, inner: map };
}

test('another style drops layers, which come back with their newest data', () => {
  const { inner, layers } = kept();
  layers.getSource('areas').setData(data(2));
  inner.takeStyle();
  expect(inner.getSource('areas')?.data.features).toHaveLength(2);
  expect(inner.getLayer('areas')).toMatchObject({ id: 'areas' });
});

test('a style that is still loading gets them at its next event', () => {
  const { inner } = kept();
  inner.isLoading = true;
  inner.takeStyle();
  expect(inner.getLayer('areas')).toBeUndefined();
  inner.isLoading = false;
  inner.fire('styledata');
  expect(inner.getLayer('areas')).toBeDefined();
});

test('what was removed stays away', () => {
  const { inner, layers } = kept();
  layers.removeLayer('areas');
  layers.removeSource('areas');
  inner.takeStyle();
  expect([inner.getLayer('areas'), inner.getSource('areas')]).toEqual([undefined, undefined]);
});

test('removing never fails, also on a map that is gone', () => {
  const { inner, layers } = kept();
  inner.fire('remove');
  inner.getLayer = () => {
    throw new Error('the map is gone');
  };
  expect(() => layers.removeLayer('areas')).not.toThrow();
  expect(() => layers.getSource('areas').setData(data(3))).not.toThrow();
});

test('the map that is handed out keeps what is added to it, and does the rest as before', () => {
  const map = new StyledMap();
  const own = detachLayers(map);
  own.map.addSource('drawn', { data: data(1), type: 'geojson' } as { data: FeatureCollection });
  expect(own.map.zoom()).toBe(0);
  map.takeStyle();
  expect(map.getSource('drawn')).toBeDefined();
  own.stop();
  map.takeStyle();
  expect(map.getSource('drawn')).toBeUndefined();
});
