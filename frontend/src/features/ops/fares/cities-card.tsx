import { emergencyNumber, phoneInField, phoneProblem } from '@waka/contracts/accounts/phone';
import type { CitySettings } from '@waka/contracts/ops/ops-file-views';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { formatDate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { cityName } from '../shared/names.ts';
import { Phone } from '../shared/phone-link.tsx';
import { dayOf } from '../shared/typed-date.ts';
import { Waiting } from '../shared/waiting.tsx';
import { changeCity, useCities } from './fare-queries.ts';
import { refusedAt } from '../shared/typing/refusal.ts';
import { isReason, ReasonField } from '../shared/reason-field.tsx';
import { dotted } from '../shared/dotted.ts';
import { FormDialog } from '../shared/form-dialog.tsx';

const NUMBER = /^\+?\d{2,15}$/;

/** Shows the number that the emergency button of each city calls. */
export function CitiesCard() {
  const t = useT();
  const { data, isError, refetch } = useCities();
  const [changing, setChanging] = useState<CitySettings | null>(null);
  return (
    <OpsCard title={t('ops.emergency')}>
      <p className="mb-3 text-sm text-muted">{t('ops.emergencyText')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      <ul className="divide-y divide-line text-sm">
        {data?.map((settings) => (
          <li key={settings.city} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <b className="w-full font-bold sm:w-44">{cityName(settings.city)}</b>
            <span className="min-w-0 flex-1 basis-48">
              <Phone number={settings.emergencyPhone} className="text-base font-extrabold" />
              <span className="block text-muted wrap-anywhere">
                {dotted([
                  settings.verifiedOn
                    ? t('ops.emergency.verified', { day: dayText(settings.verifiedOn) })
                    : t('ops.emergency.unverified'),
                  settings.changedBy,
                  settings.reason,
                ])}
              </span>
            </span>
            <button
              type="button"
              aria-label={t('ops.emergency.changeOf', { city: cityName(settings.city) })}
              className="tap rounded-md px-3 font-bold text-violet hover:bg-sunken"
              onClick={() => setChanging(settings)}
            >
              {t('ops.fare.change')}
            </button>
          </li>
        ))}
      </ul>
      {changing && <CityDialog settings={changing} onClose={() => setChanging(null)} />}
    </OpsCard>
  );
}

/** Formats a stored day in the language in use. */
function dayText(iso: string): string {
  const day = dayOf(iso);
  return day ? formatDate(day, { day: 'numeric', month: 'short', year: 'numeric' }) : iso;
}

function CityDialog({ settings, onClose }: { settings: CitySettings; onClose: () => void }) {
  const t = useT();
  const [phone, setPhone] = useState(phoneInField(settings.emergencyPhone));
  const [isVerified, setIsVerified] = useState(false);
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const number = emergencyNumber(phone, settings.region);
  const problem = phoneProblem(number) ?? (NUMBER.test(number) ? null : t('ops.emergency.wrong'));
  const save = useMutation({
    mutationFn: () => changeCity(settings, { emergencyPhone: number, isVerified, reason: reason.trim() }),
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!problem && isReason(reason)) save.mutate();
  };
  return (
    <FormDialog
      title={t('ops.emergency.changeOf', { city: cityName(settings.city) })}
      closeLabel={t('app.close')}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <TextField
          label={t('ops.emergency.number')}
          type="tel"
          dir="ltr"
          value={phone}
          error={(isChecked && problem) || refusedAt(save.error, 'emergencyPhone')}
          onChange={(event) => setPhone(event.target.value)}
          onBlur={() => setPhone(phoneInField(number))}
        />
        <label className="tap flex items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-violet"
            checked={isVerified}
            onChange={(event) => setIsVerified(event.target.checked)}
          />
          {t('ops.emergency.isVerified')}
        </label>
        <ReasonField
          reason={reason}
          onChange={setReason}
          isChecked={isChecked}
          failure={save.error}
          shown={['emergencyPhone']}
        />
        <Button type="submit" isBusy={save.isPending}>
          {t('ops.fare.save')}
        </Button>
      </form>
    </FormDialog>
  );
}
