import { useState } from 'react';
import { Asked, type CashCountProps } from './cash-count.tsx';
import { useCashCount } from './use-cash-count.ts';

/** Asks on a receipt what cash changed hands, as long as this side has not said it and still can. */
export function CashQuestion({ ride, side, name }: CashCountProps) {
  const { data: count } = useCashCount(ride);
  const [wasAsked, setWasAsked] = useState(false);
  const isAsked = Boolean(count && count.state !== 'closed' && count.mine === null);
  if (isAsked && !wasAsked) setWasAsked(true);
  // What was answered here stays to be read.
  if (!count || !(isAsked || wasAsked)) return null;
  return <Asked count={count} ride={ride} side={side} name={name} />;
}
