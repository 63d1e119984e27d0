import { LONGEST_GAP_SECONDS } from '../../geo/roads/valhalla-lessons.ts';

/** Counts how often the phone had said nothing for long before each fix: those of a standing car are no silence. */
export function silencesBefore<Fix extends { at: Date }>(fixes: readonly Fix[]): Map<Fix, number> {
  let silences = 0;
  const sorted = fixes.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return new Map(
    sorted.map((fix, index) => {
      const last = sorted[index - 1] ?? fix;
      if (fix.at.getTime() - last.at.getTime() > LONGEST_GAP_SECONDS * 1000) silences += 1;
      return [fix, silences];
    }),
  );
}
