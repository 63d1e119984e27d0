import type { RideFinding, Verdict } from '@waka/contracts/rides/ride-findings';
import { formatDistance, leftToRight } from '../lib/i18n/format.ts';
import type { Translate } from '../lib/i18n/i18n.ts';
import { useT } from '../lib/i18n/use-t.ts';

interface FindingListProps {
  findings: readonly RideFinding[];
  verdict: Verdict | null;
  /** Says how it stands while there is no decision; to riders and drivers that it will be looked at. */
  undecided?: string;
}

/** Shows the findings of a ride and the decision about them; renders nothing for rides without findings. */
export function FindingList({ findings, verdict, undecided }: FindingListProps) {
  const t = useT();
  if (findings.length === 0) return null;
  return (
    <section aria-label={t('findings.title')} className="grid gap-2 rounded-lg bg-accent-soft p-4 text-sm">
      <h2 className="font-bold">{t('findings.title')}</h2>
      <ul className="grid list-disc gap-1 ps-5">
        {findings.map((finding) => (
          <li key={finding.code}>{findingText(finding, t)}</li>
        ))}
      </ul>
      <p className="font-semibold">
        {verdict === null ? (undecided ?? t('findings.undecided')) : t(`findings.${verdict}`)}
      </p>
    </section>
  );
}

/** Writes what a ride was found to have. */
export const findingText = ({ code, km, seconds }: RideFinding, t: Translate): string =>
  t(`findings.${code}`, { distance: formatDistance(km ?? 0), time: minutesAndSeconds(seconds ?? 0) });

const minutesAndSeconds = (seconds: number) =>
  leftToRight(`${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`);
