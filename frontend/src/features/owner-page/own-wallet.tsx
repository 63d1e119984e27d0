import { ownerRoutes } from '@waka/contracts/owners/owner-routes';
import type { OwnerPage } from '@waka/contracts/owners/owner-views';
import { call } from '../../lib/api/api-client.ts';
import { leftToRight } from '../../lib/i18n/format.ts';
import { useLanguage, useT } from '../../lib/i18n/use-t.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Failure } from '../../ui/owner/failure.tsx';
import { useChangePage } from './use-owner-page.ts';

/** Lets the owner choose a wallet of his number to which drivers can pay; nothing where none can be paid. */
export function OwnWallet({ page: { wallet, wallets, phoneEnding }, token }: { page: OwnerPage; token: string }) {
  const t = useT();
  const language = useLanguage();
  const choose = useChangePage(token, (method: string | null) =>
    call(ownerRoutes.setOwnerWallet, { params: { token }, body: { method } }),
  );
  if (wallets.length === 0) return null;
  return (
    <Card title={t('owner.page.wallet')}>
      <div className="grid gap-3">
        <p>{t('owner.page.walletText', { ending: leftToRight(phoneEnding) })}</p>
        <SelectField
          label={t('owner.page.walletLabel')}
          value={wallet ?? ''}
          disabled={choose.isPending}
          onChange={({ target }) => choose.mutate(target.value || null)}
        >
          <option value="">{t('owner.page.cashOnly')}</option>
          {wallets.map(({ method, names }) => (
            <option key={method} value={method}>
              {names[language] ?? names.en}
            </option>
          ))}
        </SelectField>
        <Failure errors={[choose.error]} />
      </div>
    </Card>
  );
}
