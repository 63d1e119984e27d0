import { CASH } from '@waka/contracts/money/payment-method';
import { Icon } from './icon.tsx';

interface MethodIconProps {
  /** Key of a method's mark; any but that of cash is drawn as a wallet. */
  icon: string;
  className?: string;
}

export const MethodIcon = ({ icon, className }: MethodIconProps) => (
  <Icon name={icon === CASH ? 'cash' : 'wallet'} {...(className && { className })} />
);
