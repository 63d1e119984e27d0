import type { Approval } from '@waka/contracts/accounts/profile-views';
import type { DriverFile } from '@waka/contracts/ops/ops-file-views';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '../../../lib/forms/show-failure.ts';
import { listed } from '../../../lib/i18n/listed.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { isVehicleUnknown, missingFacts } from '../../../lib/missing-facts.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { nameOr } from '../shared/names.ts';
import { ReasonDialog, type Asked } from '../shared/reason-dialog.tsx';
import { plateText } from './plate-text.ts';
import { decide, type Decision } from './driver-queries.ts';

const open: Record<Approval, readonly Decision[]> = {
  pending: ['approve', 'reject'],
  approved: ['suspend'],
  rejected: ['restore'],
  suspended: ['restore'],
};

const outcomes = {
  approve: 'ops.did.driver.approved',
  restore: 'ops.did.driver.reinstated',
  reject: 'ops.did.driver.rejected',
  suspend: 'ops.did.driver.suspended',
} as const;

const tones = { approve: 'accent', restore: 'accent', reject: 'danger', suspend: 'danger' } as const;

/** Returns how a decision is called: only a driver who was approved before is reinstated. */
const wordOf = (decision: Decision, approval: Approval): Decision =>
  decision === 'restore' && approval === 'rejected' ? 'approve' : decision;

/** Says what a decision does; a trip that has begun is kept to its end. */
function consequence(word: Decision, ride: DriverFile['liveRide'], t: Translate): string {
  if (word !== 'suspend' || ride?.status !== 'in_progress') return t(`ops.decide.${word}.text`);
  return t('ops.decide.suspend.trip', { from: ride.from, to: ride.to });
}

/** A decision that is begun, about the driver as its button was pressed. */
interface Begun {
  decision: Decision;
  shown: DriverFile['driver'];
}

/** Offers the decisions that the driver's state allows. */
export function DriverDecisions({ file: { driver, documents, liveRide, plateHolders } }: { file: DriverFile }) {
  const t = useT();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [isBarred, setIsBarred] = useState(false);
  const name = nameOr(driver.fullName);
  const missing = documents
    .filter(
      (document) => document.isRequired && !document.earlier && (document.state !== 'approved' || document.isExpired),
    )
    .map(({ kind, state, isExpired }) => {
      const standing = isExpired && state !== 'missing' ? 'expired' : state;
      return `${t(`documents.kind.${kind}`)} (${t(`documents.state.${standing}`)})`;
    });
  const facts = [
    ...missingFacts(driver).map((fact) => t(fact)),
    // An older backend leaves it out.
    ...(driver.vehicleBody === null ? [t('ops.body')] : []),
  ];
  const isUnknown = isVehicleUnknown(driver);
  const missingText = [
    facts.length > 0 && t('ops.decide.approve.facts', { facts: listed(facts) }),
    missing.length > 0 && t('ops.decide.approve.missing', { documents: listed(missing) }),
    plateText(driver.vehiclePlateNumber, plateHolders, t),
  ]
    .filter(Boolean)
    .join(' ');
  const showDecided = (decision: Decision) =>
    showToast({
      title: t(outcomes[wordOf(decision, driver.approval)]),
      description: t('ops.decidedText', { name }),
    });
  const approving = useMutation({
    mutationFn: (seen: typeof driver) => decide(seen, 'approve', ''),
    onSuccess: () => showDecided('approve'),
    onError: (error) => showFailure(error, 'app.error', 'ops.notSaved'),
  });
  // The ride is named as it is by now; the decision is sent with what the admin has read.
  const askedFor = ({ decision, shown }: Begun): Asked => {
    const word = wordOf(decision, shown.approval);
    const lets = decision === 'restore' || decision === 'approve';
    return {
      title: t(`ops.decide.${word}.title`, { name }),
      text: [decision !== 'approve' && consequence(word, liveRide, t), lets && missingText].filter(Boolean).join(' '),
      action: t(`ops.decide.${word}`),
      tone: tones[decision],
      hasMessage: decision === 'suspend',
      // Another admin's decision may leave nothing of this to decide.
      isFinal: !open[driver.approval].includes(decision),
      onSubmit: async (reason, message) => {
        await decide(shown, decision, reason, { message, isInTrip: liveRide?.status === 'in_progress' });
        showDecided(decision);
      },
    };
  };
  const pressed = (decision: Decision) => {
    if ((decision === 'approve' || decision === 'restore') && isUnknown) setIsBarred(true);
    else if (decision === 'approve' && !missingText) approving.mutate(driver);
    else setBegun({ decision, shown: driver });
  };
  return (
    <div className="flex flex-wrap gap-2">
      {open[driver.approval].map((decision) => (
        <Button
          key={decision}
          tone={tones[decision]}
          isBusy={decision === 'approve' && approving.isPending}
          onClick={() => pressed(decision)}
        >
          {t(`ops.decide.${wordOf(decision, driver.approval)}`)}
        </Button>
      ))}
      {begun && <ReasonDialog asked={askedFor(begun)} onClose={() => setBegun(null)} />}
      {isBarred && (
        <Dialog title={t('ops.decide.barred.title')} closeLabel={t('app.close')} onClose={() => setIsBarred(false)}>
          <p className="text-muted">{`${missingText} ${t('ops.decide.barred')}`}</p>
        </Dialog>
      )}
    </div>
  );
}
