import { useEffect, useState } from 'react';
import { useSupport } from '../../lib/config/use-support.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import type { Suspension } from '../../lib/live/suspended.ts';
import { useSession } from '../../lib/session/session.store.ts';
import { storedValue } from '../../lib/storage/stored-value.ts';
import { SupportPhone } from '../../ui/support-phone.tsx';
import { refusalForgotten, refusedEntry } from './calls/refused-entry.ts';
import { EndedNote } from './ended-note.tsx';

const note = storedValue<Suspension>('suspended');

/** Returns ops' words; null where no suspension has signed the user out of late. */
function lately(): string | null {
  const kept = note.read();
  return kept && kept.until > Date.now() ? kept.why : null;
}

/** Scrolls the answer to a sign-in into view, which stands above a form that fills a small screen. */
const show = (shown: HTMLElement | null) => shown?.scrollIntoView({ block: 'nearest' });

/**
 * Says on the sign-in screen why the user was signed out, or not let in; for a suspension also whom to call, until a user
 * signs in.
 */
export function SuspendedNote() {
  const t = useT();
  const [kept] = useState(lately);
  const refused = refusedEntry(({ entry }) => entry);
  const why = refused ? refused.why : kept;
  useEffect(() => {
    if (why === null) note.write(null);
    return useSession.subscribe(({ kind }) => {
      if (kind !== 'signed_in') return;
      note.write(null);
      refusalForgotten();
    });
  }, [why]);
  const { phones } = useSupport();
  if (why === null) return <EndedNote />;
  return (
    <section
      key={refused?.number}
      ref={refused === null ? undefined : show}
      role="alert"
      aria-label={t('auth.suspended')}
      className="mt-4 rounded-lg bg-stop-soft px-4 py-3 text-stop"
    >
      <p className="font-extrabold">{t('auth.suspended')}</p>
      {why !== '' && (
        <p dir="auto" className="mt-1 break-words">
          {t('auth.suspendedWhy', { reason: why })}
        </p>
      )}
      <p className="mt-1 text-sm">{t('auth.suspendedHelp')}</p>
      {phones.map(({ phone, country }) => (
        <a
          key={phone}
          href={`tel:${phone.replaceAll(/\s/g, '')}`}
          className="tap figures flex items-center gap-2 font-bold underline"
        >
          <SupportPhone phone={phone} country={country} />
        </a>
      ))}
    </section>
  );
}
