import { useMutation, useQuery } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import type { PromotionCode } from '@waka/contracts/payments/promotion-requests';
import { call } from '../../lib/api/api-client.ts';
import { showFailure } from '../../lib/forms/show-failure.ts';
import { queryClient } from '../../lib/query-client.ts';

const KEY = ['payment', 'promotion'];

/** Returns the code that the rider has entered and can use. */
export const usePromotion = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(paymentRoutes.enteredPromotion, { signal }),
    staleTime: 0,
  });

/** Enters a code; prices are asked for again. */
export const useEnterPromotion = (onEntered: () => void) =>
  useMutation({
    mutationFn: (body: PromotionCode) => call(paymentRoutes.enterPromotion, { body }),
    onSuccess: async () => {
      await changed();
      onEntered();
    },
  });

/** Takes the entered code out again. */
export const useRemovePromotion = () =>
  useMutation({
    mutationFn: () => call(paymentRoutes.removePromotion),
    onSuccess: changed,
    onError: (error) => showFailure(error, 'app.error', 'promotion.failed'),
  });

async function changed(): Promise<void> {
  await Promise.all([KEY, ['rides', 'quote']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
