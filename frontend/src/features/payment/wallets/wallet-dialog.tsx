import { CARD, type RideMethodView, type SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import { useForm, useWatch } from 'react-hook-form';
import { markFields } from '../../../lib/forms/show-failure.ts';
import { phonePattern, typedPhone } from '../../../lib/forms/typed-phone.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames, useRideMethods } from '../../../lib/payments/use-ride-methods.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useAddWallet } from '../calls/use-add-wallet.ts';

interface Account {
  /** Empty until one is chosen. */
  type: string;
  phoneNumber: string;
  accountName: string;
}

const EMPTY: Account = { type: '', phoneNumber: '', accountName: '' };

interface WalletDialogProps {
  onAdded: (added: SavedPaymentMethod) => void;
  onClose: () => void;
}

/** Lists the wallets that are offered in a region, each once: the phone's number says of which region it is. */
const walletsOf = (methods: readonly RideMethodView[]): RideMethodView[] => [
  ...new Map(
    methods.flatMap((one) => (one.provider && one.method !== CARD && one.isOffered ? [[one.method, one]] : [])),
  ).values(),
];

/** Returns the only region in which a wallet is offered; undefined where there are several or none. */
function onlyRegionOf(methods: readonly RideMethodView[], wallet: string): RideMethodView['region'] | undefined {
  const [region, ...others] = methods.flatMap((one) => (one.method === wallet && one.isOffered ? [one.region] : []));
  return others.length === 0 ? region : undefined;
}

export function WalletDialog({ onAdded, onClose }: WalletDialogProps) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const methods = useRideMethods();
  const wallets = walletsOf(methods);
  const add = useAddWallet(onAdded);
  const { register, handleSubmit, setError, control, formState } = useForm<Account>({ defaultValues: EMPTY });
  const chosen = useWatch({ control, name: 'type' });
  const { errors } = formState;
  const submitted = ({ type, phoneNumber, accountName }: Account) => {
    const account = { phoneNumber: typedPhone(phoneNumber), accountName: accountName.trim() };
    const provider = wallets.find(({ method }) => method === type)?.provider;
    if (!provider || account.phoneNumber === '' || account.accountName === '') {
      showToast({ tone: 'error', title: t('payment.missing'), description: t('payment.missingText') });
      return;
    }
    add.mutate(
      { type, provider, ...account },
      { onError: (error) => markFields(error, ['phoneNumber', 'accountName'], setError) },
    );
  };
  return (
    <Dialog title={t('payment.newWallet')} closeLabel={t('app.close')} onClose={onClose}>
      <form noValidate className="grid gap-4 pt-1" onSubmit={(event) => void handleSubmit(submitted)(event)}>
        <SelectField label={t('payment.provider')} {...register('type')}>
          <option value="">{t('payment.chooseProvider')}</option>
          {wallets.map(({ method }) => (
            <option key={method} value={method}>
              {nameOfMethod(method)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('payment.phoneNumber')}
          type="tel"
          dir="ltr"
          inputMode="tel"
          autoComplete="tel"
          placeholder={phonePattern('+232 XX XXX XXX', onlyRegionOf(methods, chosen))}
          error={errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
        <TextField
          label={t('payment.accountName')}
          autoComplete="name"
          maxLength={80}
          error={errors.accountName?.message}
          {...register('accountName')}
        />
        <Button type="submit" isWide isBusy={add.isPending}>
          {t(add.isPending ? 'payment.adding' : 'payment.addAccount')}
        </Button>
      </form>
    </Dialog>
  );
}
