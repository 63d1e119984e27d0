import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import { useT } from '../../../lib/i18n/use-t.ts';
import { alarmStore } from '../incidents/alarm.store.ts';
import { turnTo, typingStore } from '../shared/typing/typing.store.ts';
import { AlarmLine } from './alarm-line.tsx';
import { soundStore, unlockSound, useSiren } from './siren.ts';
import { useIncidentsLive } from './use-incidents-live.ts';

const SHOWN = 3;

/** Shows calls for help over every screen of ops, until an admin takes them. */
export function SosAlarm() {
  const t = useT();
  useIncidentsLive();
  const ringing = alarmStore((state) => state.ringing);
  const isSoundOn = soundStore((state) => state.isOn);
  useSiren(ringing.length > 0);
  const next = ringing[SHOWN];
  // Always there, since screen readers announce what changes inside; an open dialog must not cover it either.
  return createPortal(
    // Of many calls in large letters it scrolls: the page under it stays usable.
    <div
      ref={makeRoom}
      aria-live="assertive"
      className="pointer-events-auto fixed inset-x-0 top-0 z-70 max-h-[50dvh] overflow-y-auto"
    >
      {ringing.length > 0 && (
        <section
          aria-label={t('ops.alarm.title')}
          className="bg-stop pt-[env(safe-area-inset-top)] text-on-stop shadow-float"
        >
          <ul className="divide-y divide-current">
            {ringing.slice(0, SHOWN).map((incident) => (
              <AlarmLine key={incident.id} incident={incident} />
            ))}
          </ul>
          <p className="flex flex-wrap items-center gap-x-4 px-3 text-sm empty:hidden md:px-4">
            {next && (
              <Link
                href="/admin/incidents?kind=sos"
                className="tap inline-flex items-center font-bold underline"
                onClick={(event) => {
                  // What was typed is let go only by the answer to the next call's question.
                  if (typingStore.getState().forms.size === 0) return;
                  event.preventDefault();
                  turnTo({ id: next.id, name: next.reporter.name });
                }}
              >
                {t('ops.alarm.more', { count: ringing.length - SHOWN })}
              </Link>
            )}
            {!isSoundOn && (
              <button type="button" className="tap font-bold underline" onClick={unlockSound}>
                {t('ops.alarm.soundOn')}
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
