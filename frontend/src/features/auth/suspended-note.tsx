import { useState } from 'react';
import { useSupport } from '../../lib/config/use-support.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { takeSuspension } from '../../lib/session/suspension.ts';
import { SupportPhone } from '../../ui/support-phone.tsx';

/** Says on the sign-in screen why a suspension has signed the user out, and whom to call. */
export function SuspendedNote() {
  const t = useT();
  const [why] = useState(takeSuspension);
  const { phones } = useSupport();
  if (why === null) return null;
  return (
    <section role="alert" aria-label={t('auth.suspended')} className="mt-4 rounded-lg bg-stop-soft px-4 py-3 text-stop">
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
