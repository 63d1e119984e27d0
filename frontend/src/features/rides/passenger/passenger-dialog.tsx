import { phoneInField, phoneText } from '@waka/contracts/accounts/phone';
import { MAX_PASSENGER_NAME, type Passenger } from '@waka/contracts/rides/passenger-rules';
import { REGIONS, regionFacts, type Currency } from '@waka/contracts/regions';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useSession } from '../../../lib/session/session.store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { checkedPassenger, type PassengerProblems } from './check-passenger.ts';
import { canPickContact, pickContact } from './contacts.ts';
import { lastPassengers, passengerChosen, passengerForgotten } from './last-passengers.ts';

export interface PassengerDialogProps {
  passenger: Passenger | null;
  /** That of the trip, whose country local numbers belong to. */
  currency: Currency;
  onChoose: (passenger: Passenger | null) => void;
  onClose: () => void;
}

/** Asks who rides: the booker, one of the last passengers, or another person. */
export function PassengerDialog({ passenger, currency, onChoose, onClose }: PassengerDialogProps) {
  const t = useT();
  const choose = (chosen: Passenger | null) => {
    if (chosen) passengerChosen(chosen);
    onChoose(chosen);
    onClose();
  };
  return (
    <Dialog title={t('passenger.title')} closeLabel={t('app.close')} onClose={onClose}>
      <div className="grid gap-4">
        <Known passenger={passenger} onChoose={choose} />
        <NewPassenger currency={currency} onChoose={choose} />
      </div>
    </Dialog>
  );
}

const LINE = 'flex min-h-13 w-full min-w-0 items-center gap-3 rounded-lg border-2 px-3 py-2 text-start hover:bg-sunken';

const look = (isChosen: boolean) => `${LINE} ${isChosen ? 'border-violet bg-violet-soft' : 'border-line'}`;

function Known({ passenger, onChoose }: Pick<PassengerDialogProps, 'passenger' | 'onChoose'>) {
  const t = useT();
  const [last, setLast] = useState(lastPassengers);
  return (
    <ul className="grid gap-2">
      <li>
        <button
          type="button"
          aria-pressed={passenger === null}
          className={look(passenger === null)}
          onClick={() => onChoose(null)}
        >
          <Icon name="user" className="size-5 shrink-0" />
          <b className="font-bold">{t('passenger.me')}</b>
        </button>
      </li>
      {last.map((one) => (
        <li key={one.phone} className="flex items-center gap-1">
          <button
            type="button"
            aria-pressed={one.phone === passenger?.phone}
            className={look(one.phone === passenger?.phone)}
            onClick={() => onChoose(one)}
          >
            <Icon name="user" className="size-5 shrink-0" />
            <span className="min-w-0">
              <bdi className="block truncate font-bold">{one.name}</bdi>
              <bdi dir="ltr" className="figures block text-sm text-muted">
                {phoneText(one.phone)}
              </bdi>
            </span>
          </button>
          <IconButton
            icon="close"
            label={t('passenger.forget', { name: one.name })}
            onClick={() => setLast(passengerForgotten(one.phone))}
          />
        </li>
      ))}
    </ul>
  );
}

function NewPassenger({ currency, onChoose }: Pick<PassengerDialogProps, 'currency' | 'onChoose'>) {
  const t = useT();
  const ownPhone = useSession((session) => (session.kind === 'signed_in' ? session.user.phone : null));
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [problems, setProblems] = useState<PassengerProblems>({});
  const country = REGIONS.find((region) => regionFacts[region].currency === currency) ?? 'SL';
  const use = () => {
    const checked = checkedPassenger({ name, phone }, { country, ownPhone });
    if ('passenger' in checked) onChoose(checked.passenger);
    else setProblems(checked.problems);
  };
  const fill = async () => {
    const contact = await pickContact();
    if (!contact) return;
    setName(contact.name.slice(0, MAX_PASSENGER_NAME));
    setPhone(contact.phone);
    setProblems({});
  };
  return (
    <form
      noValidate
      className="grid gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        use();
      }}
    >
      <h2 className="font-extrabold">{t('passenger.other')}</h2>
      {canPickContact() && (
        <Button type="button" tone="quiet" isWide onClick={() => void fill()}>
          {t('passenger.contacts')}
        </Button>
      )}
      <TextField
        label={t('passenger.name')}
        maxLength={MAX_PASSENGER_NAME}
        autoComplete="off"
        value={name}
        error={problems.name && t('passenger.nameMissing')}
        onChange={(event) => {
          setName(event.target.value);
          setProblems({});
        }}
      />
      <TextField
        label={t('passenger.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={phone}
        error={phoneError(problems.phone)}
        onChange={(event) => {
          setPhone(event.target.value);
          setProblems({});
        }}
        onBlur={() => setPhone((typed) => formatted(typed, country))}
      />
      <p className="text-sm text-muted">{t('passenger.texted')}</p>
      <Button type="submit" isWide>
        {t('passenger.use')}
      </Button>
    </form>
  );

  function phoneError(problem: PassengerProblems['phone']): string | undefined {
    if (typeof problem === 'object') return problem.rule;
    return problem && t(problem === 'own' ? 'passenger.own' : 'passenger.phoneWrong');
  }
}

/** Writes a whole number in groups; leaves any other text as it was typed. */
function formatted(typed: string, country: (typeof REGIONS)[number]): string {
  const checked = checkedPassenger({ name: 'x', phone: typed }, { country, ownPhone: null });
  return 'passenger' in checked ? phoneInField(checked.passenger.phone) : typed;
}
