import { useQuery } from '@tanstack/react-query';
import { isNumberOf, payerNumber } from '@waka/contracts/money/payer-number';
import {
  isCard,
  type RideMethodView,
  type SavedCard,
  type SavedPaymentMethod,
} from '@waka/contracts/money/payment-method';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { call } from '../api/api-client.ts';
import { leftToRight } from '../i18n/format.ts';
import { useSession } from '../session/session.store.ts';

const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** Returns the rider's saved cards, the default one first; undefined until they are loaded. */
export function useSavedCards(isEnabled = true): readonly SavedCard[] | undefined {
  return useSavedMethods(isEnabled)?.filter(isCard);
}

function useSavedMethods(isEnabled: boolean): readonly SavedPaymentMethod[] | undefined {
  const { data } = useQuery({
    queryKey: ['payment', 'methods'],
    queryFn: ({ signal }) => call(paymentRoutes.paymentMethods, { signal }),
    enabled: isEnabled,
  });
  return data;
}

/** Names a card as its owner knows it, such as `Visa •••• 4242`. */
export const cardText = ({ cardBrand, cardLast4 }: SavedCard): string =>
  leftToRight(`${BRANDS[cardBrand] ?? ''} •••• ${cardLast4}`.trim());

/** On which number a wallet is asked. */
export interface Payer {
  number: string | null;
  /** False for a number that this wallet can't have, as it is of another country. */
  isFit: boolean;
}

/**
 * Returns what tells on which number a wallet is asked; null where no number is asked, and while it is not known which are
 * saved.
 */
export function usePayers(methods: readonly RideMethodView[]): (method: string | undefined) => Payer | null {
  const saved = useSavedMethods(methods.some(({ asksNumber }) => asksNumber));
  const user = useSession((session) => (session.kind === 'signed_in' ? session.user : null));
  return (method) => {
    const row = methods.find((one) => one.method === method);
    if (!row?.asksNumber || !saved || !user) return null;
    const number = payerNumber(row, saved, user.phone);
    return { number, isFit: number !== null && isNumberOf(row.region, number) };
  };
}
