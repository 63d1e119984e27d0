import type { Incident } from '@waka/contracts/safety/incident';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Chip } from '../desk/chip.tsx';

const tones = { open: 'calm', taken: 'plain', closed: 'go' } as const;

/** How far it is seen to; a call for help that nobody took is the loudest. */
export function IncidentChip({ kind, state, takenBy }: Pick<Incident, 'kind' | 'state' | 'takenBy'>) {
  const t = useT();
  const tone = kind === 'sos' && state === 'open' ? 'stop' : tones[state];
  const isNamed = state === 'taken' && takenBy;
  return (
    <Chip tone={tone}>
      {isNamed ? t('desk.incident.takenBy', { name: takenBy }) : t(`desk.incident.state.${state}`)}
    </Chip>
  );
}
