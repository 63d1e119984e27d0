import { isCard, type SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import { useRideMethods } from '../../../lib/payments/use-ride-methods.ts';
import { Sign } from './sign.tsx';

/** Backgrounds that distinguish the methods at a glance. Drawn for this screen: no brand's own logo. */
const grounds: Record<string, string> = {
  visa: 'bg-[#1f3a8a] text-[#ffffff]',
  mastercard: 'bg-[#7a2e1d] text-[#ffffff]',
  amex: 'bg-[#0b5f73] text-[#ffffff]',
  orange: 'bg-[#f07c00] text-[#24132f]',
  yellow: 'bg-[#ffd21f] text-[#24132f]',
  red: 'bg-[#b3202c] text-[#ffffff]',
  violet: 'bg-[#6a2c91] text-[#ffffff]',
  blue: 'bg-[#1f5fae] text-[#ffffff]',
  green: 'bg-[#1d6b3a] text-[#ffffff]',
};
const OTHER = 'bg-sunken text-ink';

export function MethodMark({ method }: { method: SavedPaymentMethod }) {
  const methods = useRideMethods();
  const kind = isCard(method) ? method.cardBrand : (methods.find((one) => one.method === method.type)?.icon ?? '');
  return (
    <span
      aria-hidden="true"
      className={`grid h-10 w-14 shrink-0 place-items-center rounded-md ${grounds[kind] ?? OTHER}`}
    >
      <Sign name={isCard(method) ? 'card' : 'wallet'} />
    </span>
  );
}
