import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { create } from 'zustand';
import { changedNames, changesOf, rebased, typedFacts, wrongFacts, type TypedFacts } from './facts/facts.ts';
import { withRow } from './facts/rows.ts';
import { noStart, type TypedStart } from './facts/start.ts';
import { cornersText } from './outline/corners-text.ts';
import { cutByLine } from './outline/cut-by-line.ts';
import { drawingOf, drawn, redone, undone, type Corners, type Drawing } from './outline/drawing.ts';

/** Changes of a city that are not saved. */
export interface EditDraft {
  kind: 'edit';
  /** The row on which they began. */
  base: ServiceAreaView;
  drawing: Drawing;
  typed: TypedFacts;
  /** The row of the water that is being drawn; null for none. */
  water: number | null;
}

/** A city that is being drawn. */
export interface NewDraft {
  kind: 'new';
  drawing: Drawing;
  typed: TypedStart;
}

/** A part of a city that is to become one of its own. */
export interface SplitDraft {
  kind: 'split';
  base: ServiceAreaView;
  drawing: Drawing;
  typed: TypedStart;
  by: 'line' | 'part';
  /** What a line left of the city. */
  otherSide: Corners | null;
  /** Whether the last line did not go from side to side. */
  isLineWrong: boolean;
}

export type Draft = EditDraft | NewDraft | SplitDraft;

interface Drafts {
  /** By `keyOf`. They outlive their page, so that a look at another one loses no drawing. */
  drafts: Readonly<Record<string, Draft>>;
}

export const draftsStore = create<Drafts>(() => ({ drafts: {} }));

export const newDraft = (): NewDraft => ({ kind: 'new', drawing: drawingOf([]), typed: noStart });
export const editDraft = (base: ServiceAreaView): EditDraft => ({
  kind: 'edit',
  base,
  drawing: drawingOf(base.polygon ?? []),
  typed: typedFacts(base),
  water: null,
});
export const splitDraft = (base: ServiceAreaView): SplitDraft => ({
  kind: 'split',
  base,
  drawing: drawingOf([]),
  typed: noStart,
  by: 'line',
  otherSide: null,
  isLineWrong: false,
});

const keyOf = (draft: Draft): string => (draft.kind === 'new' ? 'new' : `${draft.kind} ${draft.base.id}`);

/** Returns what is kept of a draft, or the draft as it begins. */
export const useDraft = (initial: Draft | null): Draft | null =>
  draftsStore(({ drafts }) => initial && drafts[keyOf(initial)]) ?? initial;

const keep = (draft: Draft) => draftsStore.setState(({ drafts }) => ({ drafts: { ...drafts, [keyOf(draft)]: draft } }));

const newest = (draft: Draft): Draft => draftsStore.getState().drafts[keyOf(draft)] ?? draft;

export const typedInto = (draft: Draft): void => keep(draft);

export function outlineDrawn(of: Draft, corners: Corners): void {
  const draft = newest(of);
  keep({ ...draft, drawing: drawn(draft.drawing, corners) });
}

/** Checks whether what is drawn or listed next is a line across the city. */
export const isLine = ({ by, drawing }: SplitDraft): boolean => by === 'line' && drawing.now.length < 3;

/** Takes one side of a line for the part; the other one is kept to change to. */
export function lineDrawn(draft: SplitDraft, line: Corners): void {
  const [part, otherSide] = cutByLine(draft.base.polygon ?? [], line) ?? [];
  if (part && otherSide) keep({ ...draft, drawing: drawn(draft.drawing, part), otherSide, isLineWrong: false });
  else keep({ ...draft, isLineWrong: true });
}

/** Takes a line for the points of the water that is being drawn. */
export function waterDrawn(draft: EditDraft, line: Corners): void {
  const { typed, water } = draft;
  if (water === null) return;
  const barriers = withRow(typed.barriers, { row: water }, { points: cornersText(line) });
  keep({ ...draft, typed: { ...typed, barriers }, water: null });
}

export const stepUndone = (draft: Draft): void => keep({ ...draft, drawing: undone(draft.drawing) });
export const stepRedone = (draft: Draft): void => keep({ ...draft, drawing: redone(draft.drawing) });

/** Ends a draft that was saved or given up. */
export function draftEnded(draft: Draft): void {
  draftsStore.setState(({ drafts: { [keyOf(draft)]: _ended, ...drafts } }) => ({ drafts }));
}

/** Keeps own changes over a newer row of another admin. */
export function changesKept(draft: EditDraft | SplitDraft, newer: ServiceAreaView): void {
  if (draft.kind === 'split') return keep({ ...draft, base: newer });
  const { base, typed, drawing } = draft;
  const isDrawn = 'polygon' in changesOf(base, typed, drawing.now);
  keep({
    ...draft,
    base: newer,
    typed: rebased(typed, base, newer),
    drawing: isDrawn ? drawing : drawingOf(newer.polygon ?? []),
  });
}

/** Returns whether there is anything in a draft that would be lost. */
export function hasChanges(draft: Draft): boolean {
  if (draft.kind !== 'edit') {
    const { drawing, typed } = draft;
    return drawing.now.length > 0 || drawing.past.length > 0 || Object.values(typed).some(Boolean);
  }
  const { base, typed, drawing } = draft;
  return changedNames(changesOf(base, typed, drawing.now)).length > 0 || wrongFacts(typed).length > 0;
}

// Drafts outlive their page: closing or loading it anew asks wherever the admin is by then.
draftsStore.subscribe(({ drafts }) => {
  if (Object.values(drafts).some(hasChanges)) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
});

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
