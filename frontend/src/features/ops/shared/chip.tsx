import type { Incident } from '@waka/contracts/safety/incident';
import { useT } from '../../../lib/i18n/use-t.ts';

const tones = {
  go: 'bg-go-soft text-go',
  calm: 'bg-accent-soft text-ink',
  stop: 'bg-stop-soft text-stop',
  plain: 'bg-sunken text-muted',
} as const;

export type ChipTone = keyof typeof tones;

/** Shows a label with a state, in one line unless it is a long one. */
export const Chip = ({ tone, isLong = false, children }: { tone: ChipTone; isLong?: boolean; children: string }) => (
  <span
    className={`inline-block px-2.5 py-0.5 text-xs font-bold ${isLong ? 'rounded-xl' : 'rounded-full whitespace-nowrap'} ${tones[tone]}`}
  >
    {children}
  </span>
);

const incidentTones = { open: 'calm', taken: 'plain', closed: 'go' } as const;

/** Shows the state of an incident; an emergency that no admin has taken stands out most. */
export function IncidentChip({ kind, state, takenBy }: Pick<Incident, 'kind' | 'state' | 'takenBy'>) {
  const t = useT();
  const tone = kind === 'sos' && state === 'open' ? 'stop' : incidentTones[state];
  const isNamed = state === 'taken' && takenBy;
  return (
    <Chip tone={tone}>{isNamed ? t('ops.incident.takenBy', { name: takenBy }) : t(`ops.incident.state.${state}`)}</Chip>
  );
}
