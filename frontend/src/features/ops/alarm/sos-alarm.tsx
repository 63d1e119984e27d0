import { phoneText } from '@waka/contracts/accounts/phone';
import type { Incident } from '@waka/contracts/safety/incident';
import { useMutation } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { createPortal } from 'react-dom';
import { formatTime } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { cityName } from '../desk/names.ts';
import { Phone } from '../desk/phone-link.tsx';
import { FalseAlarmLine } from '../incidents/false-alarm-line.tsx';
import { take, takeFailed } from '../incidents/incident-queries.ts';
import { alarmStore } from '../incidents/alarm.store.ts';
import { soundStore, unlockSound, useSiren } from './siren.ts';
import { useIncidentsLive } from './use-incidents-live.ts';

const SHOWN = 3;

/** Over everything, on every screen of ops, until somebody takes the call for help. */
export function SosAlarm() {
  const t = useT();
  useIncidentsLive();
  const ringing = alarmStore((state) => state.ringing);
  const isSoundOn = soundStore((state) => state.isOn);
  useSiren(ringing.length > 0);
  // Always there, since screen readers announce what changes inside; an open dialog must not cover it either.
  return createPortal(
    <div ref={makeRoom} aria-live="assertive" className="pointer-events-auto fixed inset-x-0 top-0 z-70">
      {ringing.length > 0 && (
        <section
          aria-label={t('desk.alarm.title')}
          className="bg-stop pt-[env(safe-area-inset-top)] text-on-stop shadow-float"
        >
          <ul className="divide-y divide-current">
            {ringing.slice(0, SHOWN).map((incident) => (
              <AlarmLine key={incident.id} incident={incident} />
            ))}
          </ul>
          <p className="flex flex-wrap items-center gap-x-4 px-4 text-sm empty:hidden">
            {ringing.length > SHOWN && (
              <span className="py-2 font-bold">{t('desk.alarm.more', { count: ringing.length - SHOWN })}</span>
            )}
            {!isSoundOn && (
              <button type="button" className="tap font-bold underline" onClick={unlockSound}>
                {t('desk.alarm.soundOn')}
              </button>
            )}
          </p>
        </section>
      )}
    </div>,
    document.body,
  );
}

/** Moves the page, and dialogs over it, down by the height of the banner. */
function makeRoom(banner: HTMLElement | null) {
  if (!banner) return undefined;
  const { body, documentElement } = document;
  const observer = new ResizeObserver(() => {
    const height = `${banner.offsetHeight}px`;
    body.style.paddingBlockStart = height;
    documentElement.style.setProperty('--banner-height', height);
  });
  observer.observe(banner);
  return () => {
    observer.disconnect();
    body.style.paddingBlockStart = '';
    documentElement.style.removeProperty('--banner-height');
  };
}

function AlarmLine({ incident }: { incident: Incident }) {
  const t = useT();
  const { id, reporter, city, place, ride, createdAt } = incident;
  const taking = useMutation({
    mutationFn: () => take(id),
    onSuccess: () => navigate(`/admin/incidents/${id}`),
    onError: takeFailed,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <Icon name="alert" className="size-7 animate-breathe" />
      <p className="min-w-0 flex-1 basis-56">
        <b className="block font-extrabold">{t('desk.alarm.from', { name: reporter.name })}</b>
        <span className="block text-sm">
          {[t(`desk.role.${reporter.role}`), place, city && cityName(city), formatTime(createdAt)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <FalseAlarmLine {...incident} />
        {ride && (
          <span className="block text-sm">
            {ride.plate && (
              <>
                <bdi dir="ltr" className="font-extrabold">
                  {ride.plate}
                </bdi>{' '}
                ·{' '}
              </>
            )}
            {ride.colour && `${t(`colour.${ride.colour}`)} · `}
            {ride.vehicle && `${ride.vehicle} · `}
            {t('ops.fromTo', { from: ride.from, to: ride.to })}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {reporter.phone && (
          <a
            href={`tel:${reporter.phone}`}
            aria-label={`${t('desk.call', { name: reporter.name })} ${phoneText(reporter.phone)}`}
            className="tap inline-flex items-center gap-2 rounded-md px-3 font-bold underline"
          >
            <Icon name="phone" className="size-5" />
            <Phone number={reporter.phone} />
          </a>
        )}
        <button
          type="button"
          aria-label={t('desk.alarm.takeOf', { name: reporter.name })}
          disabled={taking.isPending}
          className="tap rounded-md bg-on-stop px-5 font-extrabold text-stop disabled:opacity-60"
          onClick={() => taking.mutate()}
        >
          {t('desk.incident.take')}
        </button>
        <button
          type="button"
          className="tap rounded-md px-4 font-bold underline"
          onClick={() => navigate(`/admin/incidents/${id}`)}
        >
          {t('desk.open')}
        </button>
      </div>
    </li>
  );
}
