import type { RideMethodView } from '@waka/contracts/money/payment-method';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { create } from 'zustand';
import { call } from '../api/api-client.ts';
import { storedValue } from '../storage/stored-value.ts';

interface KnownMethods {
  methods: RideMethodView[];
  /** When the service was asked; null for what an earlier page has stored. */
  askedAt: number | null;
}

/** The methods of a phone are at most this old when a screen opens. */
const FRESH_MS = 60_000;

const stored = storedValue<RideMethodView[]>('methods');

/** The ways to pay for rides as the service last listed them, also from an earlier page. */
export const rideMethodStore = create<KnownMethods>(() => ({ methods: stored.read() ?? [], askedAt: null }));

let asking: Promise<void> | null = null;

/** Asks for the methods, unless they were asked for a moment ago. A failure leaves what is known. */
export async function freshRideMethods(mostMs = FRESH_MS): Promise<void> {
  const { askedAt } = rideMethodStore.getState();
  if (askedAt !== null && Date.now() - askedAt < mostMs) return;
  asking ??= ask().finally(() => {
    asking = null;
  });
  await asking;
}

async function ask(): Promise<void> {
  const askedAt = Date.now();
  try {
    const { methods } = await call(paymentRoutes.paymentConfig);
    // An older backend has no list.
    if (!methods) return;
    rideMethodStore.setState({ methods, askedAt }, true);
    stored.write(methods);
  } catch {
    // Without network the last known methods stay; the next screen asks again.
  }
}
