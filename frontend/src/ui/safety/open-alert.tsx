import { useQuery } from '@tanstack/react-query';
import type { OwnIncident } from '@waka/contracts/safety/incident';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { useEffect } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { formatClock } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Icon } from '../icons/icon.tsx';
import { Banner } from '../states/banner.tsx';
import { safetyOpened } from './safety.store.ts';
import { resumeSos } from './send-sos.ts';
import { keptAlert, knownIncidents, sosStore } from './sos.store.ts';

const LOOK_AGAIN_MS = 10_000;
const AFTER_ERROR_MS = 30_000;

/** As the home screen asks: what invalidates all incidents, such as a false alarm, reads it again. */
const queryKey = ['incidents', 'alerts'];

/** From this size of the phone's text on, in pixels, the whole card would leave no room for what the driver does next. */
const LARGE_TEXT_PX = 24;

const isTextLarge = (): boolean =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) >= LARGE_TEXT_PX;

const isOpenAlert = ({ kind, state, falseAlarmAt }: OwnIncident): boolean =>
  kind === 'sos' && state !== 'closed' && !falseAlarmAt;

/** Returns the person's newest call for help that is open, of whichever ride; null where there is none. */
function useOpenAlert(): OwnIncident | null {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(safetyRoutes.myIncidents, { signal }),
    initialData: knownIncidents,
    initialDataUpdatedAt: 0,
    staleTime: 0,
    // After an error, too: one that was taken back may have reached the service.
    refetchInterval: ({ state }) => {
      if (state.data?.some(isOpenAlert)) return LOOK_AGAIN_MS;
      return state.status === 'error' && AFTER_ERROR_MS;
    },
  });
  const open = data?.find(isOpenAlert) ?? null;
  useEffect(() => {
    if (data) keptAlert.write(open);
  }, [data, open]);
  return open;
}

export interface OpenAlertProps {
  /** One line alone, where there is room for no more. */
  isLine?: boolean;
}

/**
 * Shows a call for help that runs, with its state, for as long as it is open: the end of the trip does not end it. One
 * that is not sent yet is sent from here too. Its dialog is drawn by `OpenSafety` of the same screen.
 */
export function OpenAlert({ isLine = false }: OpenAlertProps) {
  const t = useT();
  const state = sosStore();
  const open = useOpenAlert();
  const sentId = state.kind === 'sent' ? state.incident.id : null;
  useEffect(resumeSos, []);
  useEffect(() => {
    if (sentId) void queryClient.invalidateQueries({ queryKey });
  }, [sentId]);
  const rideId = state.kind === 'sending' ? state.call.rideId : (open?.rideId ?? null);
  if (!rideId) return null;
  if (isLine || isTextLarge()) {
    return (
      <button
        type="button"
        className="tap flex w-full items-center gap-2 rounded-lg bg-stop px-3 text-start font-bold text-on-stop"
        onClick={() => safetyOpened(rideId)}
      >
        <Icon name="alert" className="size-5" />
        <span className="min-w-0 truncate">
          {state.kind === 'sending'
            ? t(state.hasFailed ? 'safety.sos.waiting' : 'safety.sos.sending')
            : open && t('safety.sos.sent', { time: formatClock(open.createdAt) })}
        </span>
      </button>
    );
  }
  return (
    <div className="mb-3">
      <Banner tone="stop" icon="alert">
        {state.kind === 'sending' ? (
          t(state.hasFailed ? 'safety.sos.waiting' : 'safety.sos.sending')
        ) : (
          <>
            <span className="block">{open && t('safety.sos.sent', { time: formatClock(open.createdAt) })}</span>
            <span className="block text-sm font-normal">
              {t(open?.state === 'taken' ? 'safety.sos.seen' : 'safety.sos.open')}
            </span>
          </>
        )}
        <button
          type="button"
          className="tap flex items-center text-start underline"
          onClick={() => safetyOpened(rideId)}
        >
          {t('safety.sos.title')}
        </button>
      </Banner>
    </div>
  );
}
