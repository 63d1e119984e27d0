import { useQuery } from '@tanstack/react-query';
import { phoneText } from '@waka/contracts/accounts/phone';
import type { OwnIncident } from '@waka/contracts/safety/incident';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { call } from '../api-client.ts';
import { formatClock, leftToRight } from '../i18n/format.ts';
import { useT } from '../i18n/use-t.ts';
import { callForHelp } from './send-sos.ts';
import { sosStore, type SosState } from './sos.store.ts';

const LOOK_AGAIN_MS = 10_000;

interface SosDialogProps {
  rideId: string;
  safety: { emergencyPhone: string; contacts: number | null };
  onClose: () => void;
}

export function SosDialog({ rideId, safety: { emergencyPhone, contacts }, onClose }: SosDialogProps) {
  const t = useT();
  const state = sosStore();
  const isHere = state.kind !== 'idle' && rideOf(state) === rideId;
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
        <div aria-live="assertive">{isHere && <SosProgress state={state} />}</div>
        {(!isHere || state.kind === 'refused') && (
          <>
            <Button isWide tone="danger" onClick={() => void callForHelp(rideId)}>
              {t(contacts === 0 ? 'safety.sos.alertAlone' : 'safety.sos.alert')}
            </Button>
            <p className="text-sm text-muted">
              {t('safety.sos.alertText')} {contacts === 0 && t('safety.sos.noContacts')}
            </p>
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
  if (state.kind === 'refused') return <p className="font-bold text-stop">{t('safety.sos.refused')}</p>;
  return state.kind === 'sent' ? <Heard incident={state.incident} /> : null;
}

/** What has become of the call, looked up again while the dialog is open. */
function Heard({ incident }: { incident: OwnIncident }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['incidents', incident.id],
    queryFn: async ({ signal }) => {
      const mine = await call(safetyRoutes.myIncidents, { signal });
      return mine.find(({ id }) => id === incident.id) ?? incident;
    },
    refetchInterval: LOOK_AGAIN_MS,
  });
  const { state, createdAt, contactsTold } = data ?? incident;
  return (
    <div className="grid gap-1 rounded-lg bg-go-soft px-4 py-3 text-go">
      <p className="flex items-center gap-2 font-extrabold">
        <Icon name="check" className="size-5" />
        {t('safety.sos.sent', { time: formatClock(createdAt) })}
      </p>
      <p>{t(state === 'taken' ? 'safety.sos.seen' : state === 'closed' ? 'safety.sos.closed' : 'safety.sos.open')}</p>
      {contactsTold > 0 && <p>{t('safety.sos.told', { count: contactsTold })}</p>}
    </div>
  );
}
