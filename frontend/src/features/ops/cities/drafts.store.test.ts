import { expect, test } from '@jest/globals';
import { aServiceArea } from '../../../test/service-areas.ts';
import { draftsStore, editDraft, waterDrawn, type Draft } from './drafts.store.ts';
import { shownAreas } from './map/shown-areas.ts';
import { toolOf } from './map/drawn-draft.ts';

const barriers = [
  {
    name: 'Creek',
    line: [
      { lat: 8.4, lng: -13.2 },
      { lat: 8.5, lng: -13.2 },
    ],
    detour: 2,
  },
  {
    name: 'Estuary',
    line: [
      { lat: 8.5, lng: -13.2 },
      { lat: 8.6, lng: -13.1 },
    ],
    detour: 4,
  },
];
const area = aServiceArea({ barriers });
const drawn = [
  { lat: 8.1, lng: -13 },
  { lat: 8.2, lng: -13 },
  { lat: 8.3, lng: -13.1 },
];
const kept = (): Draft | undefined => draftsStore.getState().drafts[`edit ${area.id}`];

test('a line on the map becomes the points of the water that is being drawn, and of no other', () => {
  const draft = { ...editDraft(area), water: 1 };
  expect(toolOf(draft, false)).toBe('line');
  waterDrawn(draft, drawn);
  const after = kept();
  expect(after).toMatchObject({
    water: null,
    typed: { barriers: [{ points: '8.4, -13.2\n8.5, -13.2' }, { points: '8.1, -13\n8.2, -13\n8.3, -13.1' }] },
  });
  expect(toolOf(after ?? null, false)).toBe('edit');
});

test('waters are on the map as they are typed, a strip for each stretch', () => {
  const draft = editDraft(area);
  const ids = (of: Draft) => shownAreas([area], area, of).map(({ id }) => id);
  expect(ids(draft)).toEqual(['water 0 0', 'water 1 0']);
  const typed = { ...draft.typed, barriers: draft.typed.barriers.map((water) => ({ ...water, points: 'soon' })) };
  expect(ids({ ...draft, typed })).toEqual([]);
});

test('the outline in force is below one that is drawn otherwise', () => {
  const draft = editDraft({ ...area, polygon: drawn });
  const looks = (of: Draft) =>
    shownAreas([{ ...area, polygon: drawn }], { ...area, polygon: drawn }, of).map(({ look }) => look);
  const waters = looks(draft);
  const moved = { ...draft, drawing: { ...draft.drawing, now: [...drawn, { lat: 8.6, lng: -13.1 }] } };
  expect(looks(moved)).toEqual(['others', ...waters]);
});
