import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { RideDetails } from '@waka/contracts/ops/people-views';
import type { Verdict } from '@waka/contracts/rides/ride-findings';
import { isLive } from '@waka/contracts/rides/ride-status';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import type { MessageKey } from '../../../lib/i18n/message-key.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { Button } from '../../../ui/button.tsx';
import { orWithout } from '../../../lib/api/or-without.ts';
import { FEE_BEARERS } from '@waka/contracts/ops/money/refunds';
import { feeOf } from './fee-of.ts';
import { noteRefund } from './note-refund.ts';
import { wasPaidInCash } from './paid-in-cash.ts';
import { feeToWaive } from './waive-fee.ts';
import { withSeen } from '../shared/with-seen.ts';
import { decided } from '../live/ops-keys.ts';
import { rideReceived } from '../live/ops.store.ts';
import { AskDialog, type Question } from './ask-dialog.tsx';

const REASON = 500;
const MESSAGE = 300;

interface RideActionsProps {
  ride: OpsRide;
  /** Null until the file is open; refunds and decisions about findings need it. */
  details: RideDetails | null;
  /** Called after each measure: with the reason, where one was given, and the ride's new state. */
  onDone: Done;
}

interface Asked {
  question: Question;
  /** The ride as it was when the question was opened; null once a refusal has said that it has changed. */
  seen: OpsRide | null;
}

type Measure = typeof opsRoutes.opsRematchRide;
type Done = (reason: string | null, ride: OpsRide | null) => void;

/** Offers the actions that the ride's state allows. */
export function RideActions({ ride, details, onDone }: RideActionsProps) {
  const t = useT();
  const [asked, setAsked] = useState<Asked | null>(null);
  // Who has read of a change in a refusal decides about the ride as it is by now.
  const onRefused = () => setAsked((before) => before && { ...before, seen: null });
  const questions = questionsFor({ ride, seen: asked?.seen ?? ride, details, onDone, onRefused });
  const none = whyNone(details);
  return (
    <div className="flex flex-wrap gap-2">
      {questions.map((question) => (
        <Button
          key={question.title}
          tone={question.isDanger ? 'danger' : 'quiet'}
          className="py-2 text-sm"
          onClick={() => setAsked({ question, seen: ride })}
        >
          {t(question.title)}
        </Button>
      ))}
      {wasPaid(ride, details) && none !== null && (
        <p className="basis-full text-sm text-muted">
          {t(details?.feeState ? `ops.ride.fee.${details.feeState}` : `ops.ride.refundNone.${none}`)}
        </p>
      )}
      {asked && (
        // As the file is by now: another admin may have decided about a refund meanwhile.
        <AskDialog
          question={questions.find(({ title }) => title === asked.question.title) ?? asked.question}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** Checks whether a ride is of those that are paid: of a cancelled one its fee, where it has one. */
const wasPaid = (ride: OpsRide, details: RideDetails | null): boolean =>
  ride.status === 'completed' ||
  (ride.status === 'cancelled' && ((details?.paid ?? 0) > 0 || feeOf(ride, details) !== null));

/** Returns why nothing can be refunded of a ride that is paid; null where something can, and while its file is not open. */
function whyNone(details: RideDetails | null): 'disputed' | 'lost' | 'given' | 'unpaid' | null {
  if (!details || (details.refundable ?? details.paid) !== 0) return null;
  const { paid, disputes = [] } = details;
  const isTaken = (by: 'open' | 'lost') => disputes.some(({ state, isWithdrawn }) => isWithdrawn && state === by);
  if (isTaken('open')) return 'disputed';
  if (paid !== 0) return 'given';
  return isTaken('lost') ? 'lost' : 'unpaid';
}

interface Subject extends RideActionsProps {
  /** The ride that a measure is about, which the service compares with what it is by now. */
  seen: OpsRide;
  onRefused: () => void;
}

function questionsFor({ ride, seen, details, onDone, onRefused }: Subject): Question[] {
  const { id, status, fare, currency, findings, findingsVerdict, driverId } = ride;
  const shown = { attempt: seen.attempt, driverId: seen.driverId };
  const params = { id };
  const done = (title: MessageKey, reason: string | null, now: OpsRide | null) => {
    showToast({ title: translate(title) });
    onDone(reason, now);
  };
  const changed = (title: MessageKey, reason: string, now: OpsRide) => {
    rideReceived(now);
    done(title, reason, now);
  };
  const measure = (row: Measure, title: MessageKey) => async (reason: string) => {
    try {
      const taken = await orWithout(
        'attempt',
        () => call(row, { params, body: { reason, ...shown } }),
        () => call(row, { params, body: { reason } }),
      );
      changed(title, reason, taken);
    } catch (error) {
      // The ride may have another driver, or none, by now: its file shows the current state.
      await decided({ about: 'ride', id });
      onRefused();
      throw error;
    }
  };
  const rematch: Question = {
    title: 'ops.ride.rematch',
    note: 'ops.ride.rematchNote',
    longest: REASON,
    send: measure(opsRoutes.opsRematchRide, 'ops.audit.ride.rematched'),
  };
  const complete: Question = {
    title: 'ops.ride.complete',
    note: 'ops.ride.completeNote',
    longest: REASON,
    send: measure(opsRoutes.opsCompleteRide, 'ops.audit.ride.completed'),
  };
  const cancel: Question = {
    title: 'ops.ride.cancel',
    note: driverId === null ? 'ops.ride.cancelRiderNote' : 'ops.ride.cancelNote',
    longest: REASON,
    isDanger: true,
    send: measure(opsRoutes.opsCancelRide, 'ops.audit.ride.cancelled'),
  };
  const message: Question = {
    title: driverId === null ? 'ops.ride.messageRider' : 'ops.ride.message',
    note: driverId === null ? 'ops.ride.messageRiderNote' : 'ops.ride.messageNote',
    label: 'ops.ride.messageText',
    longest: MESSAGE,
    send: async (text) => {
      await call(opsRoutes.opsMessageRide, { params, body: { text } });
      done('ops.audit.ride.messaged', null, null);
    },
  };
  const refund: Question = {
    title: 'ops.ride.refund',
    note: 'ops.ride.refundNote',
    longest: REASON,
    fare: { amount: details?.refundable ?? details?.paid ?? fare, paid: details?.paid, currency },
    ...(status === 'cancelled' && { bearers: FEE_BEARERS }),
    send: async (reason, amount, terms) => {
      try {
        await noteRefund(id, { reason, amount, refundable: details?.refundable, ...terms });
      } catch (error) {
        // Less may be left by now: the dialog shows how much.
        await decided({ about: 'ride', id });
        throw error;
      }
      done('ops.audit.ride.refund_noted', reason, null);
    },
  };
  const review = (verdict: Verdict, title: MessageKey, note: MessageKey): Question => ({
    title,
    note,
    longest: REASON,
    isDanger: verdict === 'not_fine',
    send: async (reason) => {
      try {
        const reviewed = await withSeen(details ?? undefined, (last) =>
          call(opsRoutes.opsReviewRide, { params, body: { verdict, reason, ...last } }),
        );
        changed('ops.audit.ride.reviewed', reason, reviewed);
      } finally {
        // Another admin may have been first: the page shows that decision.
        await decided({ about: 'ride', id });
      }
    },
  });
  const isMarked = details !== null && findings.length > 0 && (status === 'completed' || status === 'cancelled');
  return [
    // A decision can be changed, not made twice.
    ...(isMarked && findingsVerdict !== 'fine' ? [review('fine', 'ops.ride.fine', 'ops.ride.fineNote')] : []),
    ...(isMarked && findingsVerdict !== 'not_fine'
      ? [review('not_fine', 'ops.ride.notFine', 'ops.ride.notFineNote')]
      : []),
    message,
    ...(status === 'accepted' || status === 'arrived' ? [rematch] : []),
    ...(status === 'in_progress' ? [complete] : []),
    // Only the file has what was given back before.
    ...(details !== null && wasPaid(ride, details) && whyNone(details) === null ? [refund] : []),
    ...(details?.feeState === 'owed' ? [feeToWaive(id, { amount: fare }, (reason) => onDone(reason, null))] : []),
    ...(details?.unpaid ? [wasPaidInCash(ride, details.unpaid, (reason) => onDone(reason, null))] : []),
    ...(isLive(status) ? [cancel] : []),
  ];
}
