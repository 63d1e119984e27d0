import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { REPORT_CATEGORIES } from '@waka/contracts/safety/incident';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { useRef, useState, type FormEvent } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDay } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { placeText } from '../../lib/place-text.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';

const LAST_RIDES = 10;
const SHORTEST = 3;
const LONGEST = 2000;

/** Topics about a ride, for which the last one is suggested. */
const OF_A_RIDE: ReadonlySet<string> = new Set(['behaviour', 'accident', 'vehicle', 'fare', 'lost_item']);
/** Topics about which nothing can be done without knowing the ride. */
const NEEDS_RIDE: ReadonlySet<string> = new Set(['fare', 'lost_item']);

const rideInAddress = () => new URLSearchParams(location.search).get('ride');

export function ReportForm() {
  const t = useT();
  const queries = useQueryClient();
  const [about, setAbout] = useState('');
  const [chosenRide, setChosenRide] = useState(rideInAddress);
  const [text, setText] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  // The same text sent again after a lost response counts as the same report.
  const key = useRef(crypto.randomUUID());
  const { data: rides = [] } = useQuery({
    queryKey: ['rides', 'last'],
    queryFn: ({ signal }) => call(rideRoutes.myRides, { query: { limit: LAST_RIDES }, signal }),
    staleTime: 0,
  });
  const rideId = chosenRide ?? (OF_A_RIDE.has(about) ? (rides[0]?.id ?? '') : '');
  const isRideMissing = rideId === '' && rides.length > 0 && NEEDS_RIDE.has(about);
  const category = REPORT_CATEGORIES.find((known) => known === about);
  const isTextShort = text.trim().length < SHORTEST;
  const send = useMutation({
    mutationFn: (chosen: (typeof REPORT_CATEGORIES)[number]) =>
      call(safetyRoutes.report, {
        body: { category: chosen, text: text.trim(), rideId: rideId || undefined },
        idempotencyKey: key.current,
      }),
    onSuccess: () => {
      key.current = crypto.randomUUID();
      setText('');
      setAbout('');
      setChosenRide(rideInAddress());
      setIsChecked(false);
      showToast({ title: t('safety.help.sent') });
      void queries.invalidateQueries({ queryKey: ['incidents'] });
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('app.error'), description: errorText(error, 'safety.help.failed') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (category && !isTextShort && !isRideMissing) send.mutate(category);
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <SelectField
        label={t('safety.help.about')}
        value={about}
        error={isChecked && !category ? t('safety.help.choose') : undefined}
        onChange={(event) => setAbout(event.target.value)}
      >
        <option value="">{t('safety.help.choose')}</option>
        {REPORT_CATEGORIES.map((known) => (
          <option key={known} value={known}>
            {t(`safety.about.${known}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('safety.help.ride')}
        value={rideId}
        error={isChecked && isRideMissing ? t('safety.help.rideMissing') : undefined}
        onChange={(event) => setChosenRide(event.target.value)}
      >
        <option value="">{t('safety.help.noRide')}</option>
        {rides.map((ride) => (
          <option key={ride.id} value={ride.id}>
            {placeText(ride.dropoffLocation, t)} · {formatDay(ride.requestedAt)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('safety.help.text')}
        rows={5}
        maxLength={LONGEST}
        value={text}
        error={isChecked && isTextShort ? t('safety.help.textMissing') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" isWide isBusy={send.isPending}>
        {t('safety.help.send')}
      </Button>
    </form>
  );
}
