import type { PersonView } from '@waka/contracts/ops/people-views';
import { isLive } from '@waka/contracts/rides/ride-status';
import { useState } from 'react';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { nameOr } from '../shared/names.ts';
import { ReasonDialog, type Asked } from '../shared/reason-dialog.tsx';
import { takeMeasure, tripOf, type Measure } from './people-queries.ts';

/** Says what locking does, also to the ride that the file shows under way; a trip that has begun is kept to its end. */
function lockText({ rides, userType }: PersonView, t: Translate): string {
  const ride = rides.find(({ status }) => isLive(status));
  if (!ride) return t('ops.measure.suspend.text');
  const { from, to } = ride;
  if (ride.status === 'in_progress') return t('ops.measure.suspend.trip', { from, to });
  const key = userType === 'driver' ? 'ops.measure.suspend.driversRide' : 'ops.measure.suspend.ridersRide';
  return [t('ops.measure.suspend.text'), t(key, { from, to })].join(' ');
}

/** Says what signing out does to a person in a trip, whose phone shows the way to call for help. */
function signOutText(person: PersonView, t: Translate): string {
  const trip = tripOf(person);
  if (!trip) return t('ops.measure.endSessions.text');
  const { from, to } = trip;
  const hasCalled = person.reports.some(({ kind, state }) => kind === 'sos' && state !== 'closed');
  return [
    t('ops.measure.endSessions.trip', { from, to }),
    ...(person.isSuspended ? [t('ops.measure.endSessions.locked')] : []),
    ...(hasCalled ? [t('ops.measure.endSessions.sos')] : []),
  ].join(' ');
}

interface Begun {
  measure: Measure;
  /** The file as its button was pressed: the decisions that the admin has read. */
  shown: PersonView;
}

/** Says what a measure does to the ride as it is by now. */
function askedFor({ measure, shown }: Begun, now: PersonView, t: Translate): Asked {
  const isInTrip = tripOf(now) !== undefined;
  const isOfTrip = measure === 'endSessions' && isInTrip;
  const texts = { suspend: lockText, endSessions: signOutText, restore: () => t('ops.measure.restore.text') };
  return {
    title: t(`ops.measure.${measure}.title`, { name: nameOr(shown.fullName) }),
    text: texts[measure](now, t),
    action: t(isOfTrip ? 'ops.measure.endSessions.duringTrip' : `ops.measure.${measure}`),
    tone: measure === 'restore' ? 'accent' : 'danger',
    hasMessage: measure === 'suspend',
    onSubmit: (reason, message) => takeMeasure(shown, measure, { reason, message, isInTrip }),
  };
}

interface PersonMeasuresProps {
  person: PersonView;
}

/** Suspends and restores the account, signs its devices out. Admins are suspended at the identity provider. */
export function PersonMeasures({ person }: PersonMeasuresProps) {
  const t = useT();
  const [asked, setAsked] = useState<Begun | null>(null);
  const ask = (measure: Measure) => setAsked({ measure, shown: person });
  const lock: Measure = person.isSuspended ? 'restore' : 'suspend';
  return (
    <div className="flex flex-wrap gap-2">
      {person.sessions.length > 0 && (
        <Button tone="quiet" onClick={() => ask('endSessions')}>
          {t('ops.measure.endSessions')}
        </Button>
      )}
      {person.userType !== 'admin' && (
        <Button tone={lock === 'restore' ? 'accent' : 'danger'} onClick={() => ask(lock)}>
          {t(`ops.measure.${lock}`)}
        </Button>
      )}
      {asked && <ReasonDialog asked={askedFor(asked, person, t)} onClose={() => setAsked(null)} />}
    </div>
  );
}
