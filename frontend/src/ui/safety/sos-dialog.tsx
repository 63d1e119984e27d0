import { phoneText } from '@waka/contracts/accounts/phone';
import { useCallback, useRef } from 'react';
import { Link } from 'wouter';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icons/icon.tsx';
import { leftToRight } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';
import { ReportSafe } from './report-safe.tsx';
import { callForHelp, withdrawCall } from './send-sos.ts';
import { SafeQuestion } from './safe-question.tsx';
import { SosReceived } from './sos-received.tsx';
import { sosStore, type SosState } from './sos.store.ts';
import { useOwnSos } from './use-own-sos.ts';
import { useWaitingContacts } from './use-waiting-contacts.ts';

interface SosDialogProps {
  rideId: string;
  safety: { emergencyPhone: string; contacts: number | null };
  onClose: () => void;
}

export function SosDialog({ rideId, safety: { emergencyPhone, contacts }, onClose }: SosDialogProps) {
  const t = useT();
  const state = sosStore();
  const isHere = state.kind !== 'idle' && rideOf(state) === rideId;
  const incident = useOwnSos(rideId);
  const waiting = useWaitingContacts(contacts === 0);
  const isSending = isHere && state.kind === 'sending';
  const outcome = useRef<HTMLDivElement>(null);
  // The question that had the focus is gone by then, and the focus with it.
  const focusOutcome = useCallback(() => outcome.current?.focus(), []);
  const stopSending = () => {
    withdrawCall();
    showToast({ title: t('safety.sos.stopped') });
    focusOutcome();
  };
  // After a word that there is no danger, or once ops has closed it, help can be called for anew.
  const isOpen = incident !== null && incident.state !== 'closed' && !incident.falseAlarmAt;
  return (
    <Dialog title={t('safety.sos.title')} closeLabel={t('app.close')} onClose={onClose}>
      <div className="grid gap-3 pt-1">
        <a
          href={`tel:${emergencyPhone}`}
          className="flex min-h-18 items-center gap-4 rounded-lg bg-stop px-5 py-3 text-on-stop"
        >
          <Icon name="phone" className="size-8" />
          <span>
            <b className="block text-xl font-black">
              {t('safety.sos.call', { phone: leftToRight(phoneText(emergencyPhone)) })}
            </b>
            <span className="text-sm">{t('safety.sos.callText')}</span>
          </span>
        </a>
        <div ref={outcome} tabIndex={-1} aria-live="assertive" className="outline-none">
          {isHere && <SosProgress state={state} />}
          {incident && !isSending && <SosReceived incident={incident} />}
        </div>
        {isSending && state.hasFailed && (
          <SafeQuestion button="safety.sos.stop" question="safety.sos.stopAsk" onSafe={stopSending} />
        )}
        {incident && !isSending && isOpen && incident.falseAlarmAt === null && (
          <ReportSafe id={incident.id} onReported={focusOutcome} />
        )}
        {!isSending && !isOpen && (
          <>
            <Button isWide tone="danger" onClick={() => void callForHelp(rideId)}>
              {t(contacts ? 'safety.sos.alert' : 'safety.sos.alertAlone')}
            </Button>
            <p className="text-sm text-muted">
              {t('safety.sos.alertText')}{' '}
              {waiting
                ? t('safety.sos.waitingContacts', { names: waiting })
                : contacts !== null && t(contacts === 0 ? 'safety.sos.noContacts' : 'safety.sos.contactsText')}
            </p>
            {contacts === 0 && (
              <Link href="/contacts" className="tap inline-flex items-center justify-self-start font-bold underline">
                {t(waiting ? 'safety.contacts.title' : 'safety.contacts.add')}
              </Link>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

const rideOf = (state: Exclude<SosState, { kind: 'idle' }>) =>
  state.kind === 'sending' ? state.call.rideId : state.rideId;

function SosProgress({ state }: { state: SosState }) {
  const t = useT();
  if (state.kind === 'sending') {
    return (
      <p className="flex items-center gap-3 rounded-lg bg-stop-soft px-4 py-3 font-bold text-stop">
        <span className="size-5 shrink-0 animate-spin rounded-full border-3 border-current border-t-transparent" />
        {t(state.hasFailed ? 'safety.sos.waiting' : 'safety.sos.sending')}
      </p>
    );
  }
  return state.kind === 'refused' ? <p className="font-bold text-stop">{t('safety.sos.refused')}</p> : null;
}
