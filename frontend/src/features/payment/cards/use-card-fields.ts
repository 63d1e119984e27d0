import type { CardFields } from '@waka/contracts/money/payment-method';
import { useEffect, useRef, useState } from 'react';
import type { TypedCard } from '../calls/use-add-card.ts';
import { loadStripe } from '../../../lib/payments/load-stripe.ts';

export const FIELDS = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type FieldName = (typeof FIELDS)[number];

export interface FieldState {
  /** Error message of the provider's library. */
  error: string | null;
  hasFocus: boolean;
}

const CALM: FieldState = { error: null, hasFocus: false };
const NOTHING: TypedCard = { stripe: null, number: null };

/**
 * Creates the fields of a card: iframes of its provider, mounted in our elements. Their content is never accessible to
 * us.
 */
export function useCardFields(cards: CardFields | null | undefined) {
  const holders = useRef<Partial<Record<FieldName, HTMLElement | null>>>({});
  const typed = useRef<TypedCard>(NOTHING);
  const [phase, setPhase] = useState<'loading' | 'ready' | 'missing'>('loading');
  const [fields, setFields] = useState<Record<FieldName, FieldState>>({
    cardNumber: CALM,
    cardExpiry: CALM,
    cardCvc: CALM,
  });

  useEffect(() => {
    if (cards === undefined) return undefined;
    let isGone = false;
    const made: { destroy: () => void }[] = [];
    const change = (name: FieldName, news: Partial<FieldState>) =>
      setFields((known) => ({ ...known, [name]: { ...known[name], ...news } }));

    const open = async ({ scriptUrl, publishableKey }: CardFields) => {
      const stripe = await loadStripe(scriptUrl, publishableKey);
      if (isGone) return;
      const elements = stripe.elements();
      const options = { style: { base: styleOf(holders.current.cardNumber) } };
      // Each kind has a type of its own, so they cannot be created in a loop.
      const number = elements.create('cardNumber', options);
      const expiry = elements.create('cardExpiry', options);
      const cvc = elements.create('cardCvc', { ...options, placeholder: 'CVV' });
      number.on('change', ({ error }) => change('cardNumber', { error: error?.message ?? null }));
      expiry.on('change', ({ error }) => change('cardExpiry', { error: error?.message ?? null }));
      cvc.on('change', ({ error }) => change('cardCvc', { error: error?.message ?? null }));
      number.on('focus', () => change('cardNumber', { hasFocus: true }));
      expiry.on('focus', () => change('cardExpiry', { hasFocus: true }));
      cvc.on('focus', () => change('cardCvc', { hasFocus: true }));
      number.on('blur', () => change('cardNumber', { hasFocus: false }));
      expiry.on('blur', () => change('cardExpiry', { hasFocus: false }));
      cvc.on('blur', () => change('cardCvc', { hasFocus: false }));
      const parts = { cardNumber: number, cardExpiry: expiry, cardCvc: cvc };
      for (const name of FIELDS) {
        const holder = holders.current[name];
        if (holder) parts[name].mount(holder);
        made.push(parts[name]);
      }
      typed.current = { stripe, number: holders.current.cardNumber ? number : null };
      setPhase('ready');
    };
    const opened = cards ? open(cards) : Promise.reject(new Error('no cards are taken here'));
    opened.catch((error: unknown) => {
      console.warn('No card can be typed:', error);
      if (!isGone) setPhase('missing');
    });
    return () => {
      isGone = true;
      typed.current = NOTHING;
      for (const part of made) part.destroy();
    };
  }, [cards]);

  return {
    phase,
    fields,
    holderOf: (name: FieldName) => (element: HTMLElement | null) => {
      holders.current[name] = element;
    },
    typedCard: () => typed.current,
  };
}

// The iframes have none of our styles, so the colours of the current scheme are passed to them.
function styleOf(holder: HTMLElement | null | undefined) {
  if (!holder) return {};
  const { color, fontSize } = getComputedStyle(holder);
  const muted = getComputedStyle(document.documentElement).getPropertyValue('--color-muted').trim();
  return {
    color,
    fontSize,
    fontFamily: 'system-ui, sans-serif',
    '::placeholder': { color: muted || color },
  };
}
