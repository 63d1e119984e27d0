import { useMutation } from '@tanstack/react-query';
import { MAX_CONTACTS, type EmergencyContact } from '@waka/contracts/safety/safety-views';
import type { ContactRequest } from '@waka/contracts/safety/safety-requests';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { useState, type FormEvent } from 'react';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Row extends EmergencyContact {
  key: number;
  /** As the service has it. */
  isSaved: boolean;
}

const EMPTY = { name: '', phone: '', isConfirmed: false };
/** Fewer digits are nobody's number; the service knows the rest. */
const SHORTEST_PHONE = 6;

let lastKey = 0;
const rowOf = (contact: EmergencyContact): Row => ({ ...contact, key: (lastKey += 1), isSaved: contact.phone !== '' });

/** The whole list is saved at once. */
export function ContactsForm({ saved }: { saved: EmergencyContact[] }) {
  const t = useT();
  const [rows, setRows] = useState(() => (saved.length > 0 ? saved : [EMPTY]).map(rowOf));
  const [isChecked, setIsChecked] = useState(false);
  const save = useMutation({
    mutationFn: (contacts: ContactRequest[]) => call(safetyRoutes.saveEmergencyContacts, { body: { contacts } }),
    onSuccess: (contacts) => {
      setRows((contacts.length > 0 ? contacts : [EMPTY]).map(rowOf));
      setIsChecked(false);
      showToast({ title: t('safety.contacts.saved') });
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('app.error'), description: errorText(error, 'safety.contacts.failed') }),
  });
  const refused = save.error instanceof ApiError ? (save.error.fields ?? {}) : {};
  // An empty row is somebody the rider did not add after all.
  const given = rows.filter(({ name, phone }) => name.trim() !== '' || phone.trim() !== '');
  const change = (key: number, changed: Partial<EmergencyContact>) => {
    save.reset();
    setRows(
      rows.map((row) =>
        row.key === key ? { ...row, ...changed, isSaved: row.isSaved && changed.phone === undefined } : row,
      ),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (given.some((row) => row.name.trim() === '' || isShort(row))) return;
    save.mutate(given.map(({ name, phone }) => ({ name: name.trim(), phone: phone.trim() })));
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      {rows.map((row, index) => {
        const place = given.indexOf(row);
        const isWrong = refused[`contacts.${place}.phone`] !== undefined;
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
              placeholder={t('safety.contacts.phoneHint')}
              value={row.phone}
              error={isWrong || (isChecked && place >= 0 && isShort(row)) ? t('safety.contacts.phoneWrong') : undefined}
              onChange={(event) => change(row.key, { phone: event.target.value })}
            />
            {row.isSaved && (
              <p className={`text-sm sm:col-span-2 ${row.isConfirmed ? 'text-go' : 'text-muted'}`}>
                {t(row.isConfirmed ? 'safety.contacts.confirmed' : 'safety.contacts.waiting')}
              </p>
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

const isShort = ({ phone }: Row) => phone.replace(/\D/g, '').length < SHORTEST_PHONE;
