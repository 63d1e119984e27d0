import { useMutation } from '@tanstack/react-query';
import { MAX_CONTACTS, type EmergencyContact } from '@waka/contracts/safety/safety-views';
import type { ContactRequest } from '@waka/contracts/safety/safety-requests';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { meantPhone, phoneInField, phoneProblem, phoneText } from '@waka/contracts/accounts/phone';
import { useState, type FormEvent } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { showFailure } from '../../lib/forms/show-failure.ts';
import { phoneExample, typedPhone } from '../../lib/forms/typed-phone.ts';
import { leftToRight } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSession } from '../../lib/session/session.store.ts';
import { userChanged } from '../../lib/session/user-changed.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ContactState } from './contact-state.tsx';

interface Row extends EmergencyContact {
  key: number;
  /** Whether it is stored at the service as shown. */
  isSaved: boolean;
}

const EMPTY = { name: '', phone: '', isConfirmed: false };

let lastKey = 0;
const rowOf = (contact: EmergencyContact): Row => ({
  ...contact,
  phone: phoneInField(contact.phone),
  key: (lastKey += 1),
  isSaved: contact.phone !== '',
});

/** Edits the emergency contacts; the whole list is saved at once. */
export function ContactsForm({ saved }: { saved: EmergencyContact[] }) {
  const t = useT();
  const [rows, setRows] = useState(() => (saved.length > 0 ? saved : [EMPTY]).map(rowOf));
  const [isChecked, setIsChecked] = useState(false);
  const save = useMutation({
    mutationFn: (contacts: ContactRequest[]) => call(safetyRoutes.saveEmergencyContacts, { body: { contacts } }),
    onSuccess: (contacts) => {
      setRows((contacts.length > 0 ? contacts : [EMPTY]).map(rowOf));
      setIsChecked(false);
      contactsSaved();
      showToast({ title: t('safety.contacts.saved') });
    },
    onError: (error) => showFailure(error, 'app.error', 'safety.contacts.failed'),
  });
  const refused = save.error instanceof ApiError ? (save.error.fields ?? {}) : {};
  // An empty row is a contact that the rider did not add after all.
  const given = rows.filter(({ name, phone }) => name.trim() !== '' || phone.trim() !== '');
  const change = (key: number, changed: Partial<EmergencyContact>) => {
    save.reset();
    setRows(
      rows.map((row) =>
        row.key === key ? { ...row, ...changed, isSaved: row.isSaved && changed.phone === undefined } : row,
      ),
    );
  };
  const ownPhone = useSession((session) => (session.kind === 'signed_in' ? session.user.phone : null));
  /** Returns why a number that can be is no other contact's; the service refuses it with the same words. */
  const repeatedOf = (row: Row): string | null => {
    const number = typedPhone(row.phone);
    if (number === ownPhone) return 'This is your own number. Please choose another person.';
    const first = rows.findIndex(({ phone }) => typedPhone(phone) === number);
    return first < rows.indexOf(row) ? `Contact ${first + 1} has the same number.` : null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (given.some((row) => row.name.trim() === '' || (problemOf(row) ?? repeatedOf(row)) !== null)) return;
    save.mutate(given.map(({ name, phone }) => ({ name: name.trim(), phone: typedPhone(phone) })));
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      {rows.map((row, index) => {
        const place = given.indexOf(row);
        const isAsked = place >= 0 && (isChecked || row.isSaved);
        const impossible = isAsked ? problemOf(row) : null;
        const problem = refused[`contacts.${place}.phone`] ?? impossible ?? (isAsked ? repeatedOf(row) : null);
        const meant = row.isSaved ? meantPhone(typedPhone(row.phone)) : null;
        return (
          <fieldset key={row.key} className="relative grid gap-3 rounded-xl bg-surface p-4 shadow-card sm:grid-cols-2">
            <legend className="sr-only">{t('safety.contacts.number', { number: index + 1 })}</legend>
            <TextField
              label={t('safety.contacts.name')}
              autoComplete="off"
              maxLength={60}
              value={row.name}
              error={isChecked && place >= 0 && row.name.trim() === '' ? t('safety.contacts.nameMissing') : undefined}
              onChange={(event) => change(row.key, { name: event.target.value })}
            />
            <TextField
              label={t('safety.contacts.phone')}
              type="tel"
              dir="ltr"
              autoComplete="off"
              maxLength={20}
              placeholder={phoneExample()}
              value={row.phone}
              error={row.isSaved && impossible ? t('safety.contacts.impossible') : (problem ?? undefined)}
              onChange={(event) => change(row.key, { phone: event.target.value })}
              onBlur={() => {
                // What cannot be a number stays as it was typed, to be mended.
                const phone = typedPhone(row.phone);
                if (!row.isSaved && phoneProblem(phone) === null) change(row.key, { phone: phoneInField(phone) });
              }}
            />
            {meant && (
              <Button
                tone="quiet"
                className="sm:col-span-2"
                onClick={() => change(row.key, { phone: phoneInField(meant) })}
              >
                {t('safety.contacts.useMeant', { phone: leftToRight(phoneText(meant)) })}
              </Button>
            )}
            {row.isSaved && !problem && (
              <ContactState
                phone={typedPhone(row.phone)}
                isConfirmed={row.isConfirmed}
                isUntexted={row.isUntexted}
                changed={(contacts) => setRows((shown) => withStates(shown, contacts))}
              />
            )}
            <IconButton
              icon="close"
              label={t('safety.contacts.remove', { number: index + 1 })}
              className="absolute end-1 -top-0.5"
              onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
          </fieldset>
        );
      })}
      {rows.length < MAX_CONTACTS && (
        <Button tone="quiet" onClick={() => setRows([...rows, rowOf(EMPTY)])}>
          {t('safety.contacts.add')}
        </Button>
      )}
      <Button type="submit" isWide isBusy={save.isPending}>
        {t('safety.contacts.save')}
      </Button>
    </form>
  );
}

/** Returns the rows with who has agreed or was texted by now; what is being typed stays. */
const withStates = (rows: Row[], contacts: EmergencyContact[]): Row[] =>
  rows.map((row) => {
    const now = row.isSaved && contacts.find(({ phone }) => phone === typedPhone(row.phone));
    return now ? { ...row, isConfirmed: now.isConfirmed, isUntexted: now.isUntexted } : row;
  });

const VALID = /^\+[1-9]\d{6,14}$/;

function problemOf({ phone }: Row): string | null {
  const number = typedPhone(phone);
  return phoneProblem(number) ?? (VALID.test(number) ? null : 'Please enter a valid phone number');
}

/** Clears the note about a wrong contact, since the service has accepted all numbers. */
function contactsSaved(): void {
  const session = useSession.getState();
  if (session.kind === 'signed_in') userChanged({ ...session.user, hasWrongContact: undefined });
}
