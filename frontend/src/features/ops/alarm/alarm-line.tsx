import { phoneText } from '@waka/contracts/accounts/phone';
import type { Incident } from '@waka/contracts/safety/incident';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatTime } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useSession } from '../../../lib/session/session.store.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useAreaNames } from '../cities/area-queries.ts';
import { cityName } from '../shared/names.ts';
import { Phone } from '../shared/phone-link.tsx';
import { take, takeFailed } from '../incidents/incident-queries.ts';
import { SosWords } from '../incidents/sos-words.tsx';
import { dotted } from '../shared/dotted.ts';
import { turnTo } from '../shared/typing/typing.store.ts';

/** Shows a call for help with what finds the car and its people; on phones one line of it, and the rest at a touch. */
export function AlarmLine({ incident }: { incident: Incident }) {
  const t = useT();
  // The banner is also over pages outside of ops, which do not load the names of cities.
  useAreaNames();
  const { id, reporter, place, ride } = incident;
  const isSignedOut = useSession(({ kind }) => kind === 'ended');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const facts = useId();
  const unlessFolded = isUnfolded ? '' : 'max-md:hidden';
  const taking = useMutation({
    mutationFn: () => take(id),
    onSuccess: () => turnTo({ id, name: reporter.name }),
    onError: takeFailed,
  });
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 px-3 py-1 md:grid-cols-[auto_minmax(0,1fr)_auto_auto] md:px-4 md:py-2.5">
      <Icon name="alert" className="size-6 animate-breathe md:row-span-2 md:me-2 md:size-7" />
      <div className="min-w-0">
        <b className="block font-extrabold max-md:truncate">{t('ops.alarm.from', { name: reporter.name })}</b>
        <span className="block truncate text-sm md:hidden">
          {ride?.plate && <Plate plate={ride.plate} />}
          {dotted([!ride?.plate && t(`ops.role.${reporter.role}`), place])}
        </span>
        <SosWords {...incident} />
      </div>
      <div className="flex items-center gap-1 md:row-span-2 md:gap-2">
        {reporter.phone && (
          <a
            href={`tel:${reporter.phone}`}
            aria-label={`${t('ops.call', { name: reporter.name })} ${phoneText(reporter.phone)}`}
            className="tap inline-flex items-center justify-center gap-2 rounded-md font-bold underline md:px-3"
          >
            <Icon name="phone" className="size-5" />
            <span className="max-md:hidden">
              <Phone number={reporter.phone} />
            </span>
          </a>
        )}
        {/* A call of a session that has ended waits for the next one: no admin would have the call until then. */}
        {isSignedOut ? (
          <span className="px-3 font-bold">{t('ops.alarm.signInFirst')}</span>
        ) : (
          <button
            type="button"
            aria-label={t('ops.alarm.takeOf', { name: reporter.name })}
            disabled={taking.isPending}
            className="tap rounded-md bg-on-stop px-3 font-extrabold text-stop disabled:opacity-60 md:px-5"
            onClick={() => taking.mutate()}
          >
            {t('ops.incident.take')}
          </button>
        )}
        <button
          type="button"
          aria-label={t('ops.alarm.detailsOf', { name: reporter.name })}
          aria-expanded={isUnfolded}
          aria-controls={facts}
          className="tap inline-grid place-items-center rounded-md md:hidden"
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <Icon
            name="right"
            className={`size-5 ${isUnfolded ? '-rotate-90 rtl:rotate-90' : 'rotate-90 rtl:-rotate-90'}`}
          />
        </button>
      </div>
      <div id={facts} className={`text-sm max-md:col-span-3 md:col-start-2 md:row-start-2 ${unlessFolded}`}>
        <Facts {...incident} />
      </div>
      <button
        type="button"
        className={`tap justify-self-start rounded-md font-bold underline max-md:col-span-3 md:col-start-4 md:row-span-2 md:row-start-1 md:px-4 ${unlessFolded}`}
        onClick={() => turnTo({ id, name: reporter.name })}
      >
        {t('ops.open')}
      </button>
    </li>
  );
}

const Plate = ({ plate }: { plate: string }) => (
  <>
    <bdi dir="ltr" className="font-extrabold">
      {plate}
    </bdi>{' '}
    ·{' '}
  </>
);

function Facts({ reporter, city, place, ride, createdAt }: Incident) {
  const t = useT();
  return (
    <>
      <span className="block">
        {dotted([t(`ops.role.${reporter.role}`), place, city && cityName(city), formatTime(createdAt)])}
      </span>
      {reporter.phone && (
        <span className="block md:hidden">
          <Phone number={reporter.phone} />
        </span>
      )}
      {ride && (
        <span className="block">
          {ride.plate && <Plate plate={ride.plate} />}
          {ride.colour && `${t(`colour.${ride.colour}`)} · `}
          {ride.vehicle && `${ride.vehicle} · `}
          {t('ops.fromTo', { from: ride.from, to: ride.to })}
        </span>
      )}
    </>
  );
}
