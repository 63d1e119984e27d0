import type { Incident } from '@waka/contracts/safety/incident';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Chip } from '../shared/chip.tsx';

const tones = { open: 'calm', taken: 'plain', closed: 'go' } as const;

/** Shows the state of an incident; an emergency that no admin has taken stands out most. */
export function IncidentChip({ kind, state, takenBy }: Pick<Incident, 'kind' | 'state' | 'takenBy'>) {
  const t = useT();
  const tone = kind === 'sos' && state === 'open' ? 'stop' : tones[state];
  const isNamed = state === 'taken' && takenBy;
  return (
    <Chip tone={tone}>{isNamed ? t('ops.incident.takenBy', { name: takenBy }) : t(`ops.incident.state.${state}`)}</Chip>
  );
}
