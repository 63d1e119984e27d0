import { CARD, isCard, type SavedPaymentMethod, type SavedWallet } from '@waka/contracts/money/payment-method';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { cashTexts } from '../../lib/i18n/messages/cash/texts.ts';
import { promotionTexts } from '../../lib/i18n/messages/promotion/texts.ts';
import { useRideMethods } from '../../lib/payments/use-ride-methods.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import { lateDialog, lazyPart } from '../../lib/loading/lazy-part.tsx';
import { useSession } from '../../lib/session/session.store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { Page } from '../../ui/page.tsx';
import { useSetDefault } from './calls/use-change-method.ts';
import { usePaymentMethods } from './calls/use-payment-methods.ts';
import { MethodSection } from './methods/method-section.tsx';
import { RemoveDialog } from './methods/remove-dialog.tsx';
import { SecurityNote } from './security-note.tsx';
import { UnpaidCard } from './unpaid-card.tsx';
import { ProveDialog } from './wallets/prove-dialog.tsx';
import { WalletDialog } from './wallets/wallet-dialog.tsx';

const LazyCardDialog = lateDialog(async () => (await import('./cards/card-dialog.tsx')).CardDialog);

const LazyCreditCard = lazyPart(async () => (await withTexts(import('./credit-card.tsx'), cashTexts)).CreditCard);

const LazyClaimsCard = lazyPart(async () => (await withTexts(import('./claims-card.tsx'), cashTexts)).ClaimsCard);

const LazyPromotionCard = lazyPart(
  async () => (await withTexts(import('./promotion-card.tsx'), promotionTexts)).PromotionCard,
);

type Open =
  | { kind: 'card' }
  | { kind: 'wallet' }
  | { kind: 'prove'; wallet: SavedWallet }
  | { kind: 'remove'; method: SavedPaymentMethod };

/** Shows the user's payment methods: cards and mobile money accounts, one of them the default. */
export function PaymentScreen({ onBack }: { onBack: () => void }) {
  const t = useT();
  const { data: methods, isError, refetch } = usePaymentMethods();
  const setDefault = useSetDefault();
  const isCardOffered = useRideMethods().some(
    ({ method, isOffered, isIll }) => method === CARD && (isOffered || isIll),
  );
  const [open, setOpen] = useState<Open | null>(null);
  const userType = useSession((session) => (session.kind === 'signed_in' ? session.user.userType : null));
  const isRider = userType === 'rider';
  const isDriver = userType === 'driver';
  const close = () => setOpen(null);
  const added = (method: SavedPaymentMethod) =>
    setOpen(isCard(method) || method.isProved ? null : { kind: 'prove', wallet: method });
  const common = {
    isBusy: setDefault.isPending,
    onSetDefault: (id: string) => setDefault.mutate(id),
    onProve: (wallet: SavedWallet) => setOpen({ kind: 'prove', wallet }),
    onRemove: (method: SavedPaymentMethod) => setOpen({ kind: 'remove', method }),
  };
  return (
    <Page isWide title={t('payment.title')} back={<IconButton icon="back" label={t('app.back')} onClick={onBack} />}>
      {isRider && <LazyClaimsCard />}
      <LazyCreditCard />
      <UnpaidCard />
      {isRider && <LazyPromotionCard />}
      {isError && !methods ? (
        <EmptyState
          icon="alert"
          title={t('payment.listFailed')}
          action={
            <Button tone="quiet" onClick={() => void refetch()}>
              {t('app.tryAgain')}
            </Button>
          }
        />
      ) : (
        <>
          <div className="grid gap-4 lg:grid-cols-2">
            <MethodSection
              {...common}
              title={t('payment.cards')}
              sign="card"
              empty={t('payment.noCards')}
              note={t(!isCardOffered ? 'payment.cardsLater' : isDriver ? 'payment.cardsOfDriver' : 'payment.cardsUse')}
              addLabel={t('payment.addCard')}
              methods={methods?.filter(isCard)}
              onAdd={isCardOffered ? () => setOpen({ kind: 'card' }) : null}
            />
            <MethodSection
              {...common}
              title={t('payment.mobileMoney')}
              sign="wallet"
              empty={t('payment.noWallets')}
              addLabel={t('payment.addAccount')}
              methods={methods?.filter((method) => !isCard(method))}
              onAdd={() => setOpen({ kind: 'wallet' })}
            />
          </div>
          <div className="px-1">
            <SecurityNote />
          </div>
        </>
      )}
      {open?.kind === 'card' && <LazyCardDialog onClose={close} />}
      {open?.kind === 'wallet' && <WalletDialog onAdded={added} onClose={close} />}
      {open?.kind === 'prove' && <ProveDialog wallet={open.wallet} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog method={open.method} isDriver={isDriver} onClose={close} />}
    </Page>
  );
}
