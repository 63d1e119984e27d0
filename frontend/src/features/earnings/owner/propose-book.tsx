import { phoneText } from '@waka/contracts/accounts/phone';
import { ownerRoutes } from '@waka/contracts/owners/owner-routes';
import type { DriverOwnerBooks, OwnerTerms } from '@waka/contracts/owners/owner-views';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useChangeBooks } from '../../../lib/driver/use-owner-books.ts';
import { trimmed, typedPhone } from '../../../lib/forms/typed-phone.ts';
import { leftToRight } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Failure } from '../../../ui/owner/failure.tsx';
import { TermsForm } from '../../../ui/owner/terms-form.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { PageLink } from '../page-link.tsx';

/** Asks for the owner and the terms, and sends them to the owner; a driver who has bought the vehicle needs that only after a sale. */
export function ProposeBook({ data: { vehicle, currency, ownsVehicle, refused } }: { data: DriverOwnerBooks }) {
  const t = useT();
  const [ownerName, setOwnerName] = useState(refused?.ownerName ?? '');
  const [phone, setPhone] = useState(refused ? phoneText(refused.ownerPhone) : '');
  const propose = useChangeBooks((terms: OwnerTerms) =>
    call(ownerRoutes.proposeOwnerBook, {
      body: { ...terms, ownerName: trimmed(ownerName), ownerPhone: typedPhone(phone) },
    }),
  );
  if (!vehicle) {
    return (
      <Card title={t('owner.form.title')}>
        <p className="mb-3">{t('owner.form.noPlate')}</p>
        <PageLink href="/driver/profile" label={t('owner.form.profile')} />
      </Card>
    );
  }
  return (
    <Card title={t('owner.form.title')}>
      <div className="grid gap-4">
        <p>{t(ownsVehicle ? 'owner.form.sold' : 'owner.form.text', { plate: leftToRight(vehicle.plate) })}</p>
        {refused && (
          <Banner tone="stop" icon="alert">
            {t('owner.form.refused', { name: refused.ownerName })}
          </Banner>
        )}
        <TermsForm
          currency={currency}
          terms={refused ?? null}
          send={t('owner.form.send')}
          isBusy={propose.isPending}
          onSend={propose.mutate}
        >
          <TextField
            label={t('owner.form.name')}
            autoComplete="off"
            value={ownerName}
            onChange={({ target }) => setOwnerName(target.value)}
          />
          <TextField
            label={t('owner.form.phone')}
            type="tel"
            autoComplete="off"
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
        </TermsForm>
        <Failure errors={[propose.error]} />
      </div>
    </Card>
  );
}
