import type { SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import { Sign } from './sign.tsx';

/** Backgrounds that distinguish the methods at a glance. Drawn for this screen: no brand's own logo. */
const grounds: Record<string, string> = {
  visa: 'bg-[#1f3a8a] text-[#ffffff]',
  mastercard: 'bg-[#7a2e1d] text-[#ffffff]',
  amex: 'bg-[#0b5f73] text-[#ffffff]',
  orange_money: 'bg-[#f07c00] text-[#24132f]',
  mtn_money: 'bg-[#ffd21f] text-[#24132f]',
};
const OTHER = 'bg-sunken text-ink';

export function MethodMark({ method }: { method: SavedPaymentMethod }) {
  const kind = method.type === 'card' ? method.cardBrand : method.type;
  return (
    <span
      aria-hidden="true"
      className={`grid h-10 w-14 shrink-0 place-items-center rounded-md ${grounds[kind] ?? OTHER}`}
    >
      <Sign name={method.type === 'card' ? 'card' : 'wallet'} />
    </span>
  );
}
