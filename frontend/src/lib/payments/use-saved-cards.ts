import { useQuery } from '@tanstack/react-query';
import { isCard, type SavedCard } from '@waka/contracts/money/payment-method';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { call } from '../api/api-client.ts';
import { leftToRight } from '../i18n/format.ts';

const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** Returns the rider's saved cards, the default one first; undefined until they are loaded. */
export function useSavedCards(isEnabled = true): readonly SavedCard[] | undefined {
  const { data } = useQuery({
    queryKey: ['payment', 'methods'],
    queryFn: ({ signal }) => call(paymentRoutes.paymentMethods, { signal }),
    enabled: isEnabled,
  });
  return data?.filter(isCard);
}

/** Names a card as its owner knows it, such as `Visa •••• 4242`. */
export const cardText = ({ cardBrand, cardLast4 }: SavedCard): string =>
  leftToRight(`${BRANDS[cardBrand] ?? ''} •••• ${cardLast4}`.trim());
