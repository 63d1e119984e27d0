import type { FeatureCollection } from 'geojson';

/** A map of either library, as far as its own layers need it. */
interface LayeredMap {
  on: (event: 'styledata' | 'remove', listener: () => void) => unknown;
  off: (event: 'styledata' | 'remove', listener: () => void) => unknown;
  getLayer: (id: string) => unknown;
  getSource: (id: string) => unknown;
  addLayer: (layer: OwnLayer) => unknown;
  addSource: (id: string, source: Source) => unknown;
  removeLayer: (id: string) => unknown;
  removeSource: (id: string) => unknown;
}

type Property = ['get', string];

/** Layers in the words that both libraries read. */
type OwnLayer = { id: string; source: string; filter?: ['==', Property, boolean] } & (
  | { type: 'fill'; paint: { 'fill-color': Property; 'fill-opacity': Property } }
  | { type: 'line'; paint: { 'line-color': Property; 'line-width': number; 'line-dasharray'?: number[] } }
);
type Source = { type: 'geojson'; data: FeatureCollection };

/** Adds, changes and removes what is kept. */
export interface OwnLayers extends Pick<LayeredMap, 'addSource' | 'addLayer' | 'removeLayer' | 'removeSource'> {
  getSource: (id: string) => { setData: (data: FeatureCollection) => void };
}

interface DetachedLayers<Map> {
  /** The map to draw on. */
  map: Map;
  layers: OwnLayers;
  /** Ends the keeping; layers that were not removed before stay. */
  stop: () => void;
}

/**
 * Returns the same map for layers that survive: another style, as in the evening or where streets end, drops them, and
 * they are added again with their newest data. Removing them never fails, even when the map is gone.
 */
export function detachLayers<Map extends LayeredMap>(map: Map): DetachedLayers<Map> {
  const sources = new globalThis.Map<string, Source>();
  const ownLayers = new globalThis.Map<string, OwnLayer>();
  let isGone = false;

  const restore = () => {
    try {
      for (const [id, source] of sources) if (!map.getSource(id)) map.addSource(id, source);
      for (const [id, layer] of ownLayers) if (!map.getLayer(id)) map.addLayer(layer);
    } catch {
      // The style is still on its way, and another event comes when it is there.
    }
  };
  const gone = () => {
    isGone = true;
  };
  map.on('styledata', restore);
  map.on('remove', gone);

  const layers: OwnLayers = {
    addSource: (id, source) => {
      sources.set(id, source);
      map.addSource(id, source);
    },
    addLayer: (layer) => {
      ownLayers.set(layer.id, layer);
      map.addLayer(layer);
    },
    getSource: (id) => ({
      setData: (data: FeatureCollection) => {
        const source = sources.get(id);
        if (source) sources.set(id, { ...source, data });
        if (!isGone) setData(map.getSource(id), data);
      },
    }),
    removeLayer: (id) => {
      ownLayers.delete(id);
      if (!isGone && map.getLayer(id)) map.removeLayer(id);
    },
    removeSource: (id) => {
      sources.delete(id);
      if (!isGone && map.getSource(id)) map.removeSource(id);
    },
  };
  return {
    map: new Proxy(map, { get: (target, name) => Reflect.get(layers, name) ?? bound(target, name) }),
    layers,
    stop: () => {
      map.off('styledata', restore);
      map.off('remove', gone);
    },
  };
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}

function setData(source: unknown, data: FeatureCollection): void {
  if (typeof source === 'object' && source && 'setData' in source && typeof source.setData === 'function')
    source.setData(data);
}
