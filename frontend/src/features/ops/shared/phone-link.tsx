import { phoneText } from '@waka/contracts/accounts/phone';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icons/icon.tsx';

/** Shows a phone number in groups of digits, from left to right in every language; any other text stays as it is. */
export const Phone = ({ number, className = '' }: { number: string; className?: string }) => (
  <bdi dir="ltr" className={`figures ${className}`}>
    {phoneText(number)}
  </bdi>
);

/** Shows a link that calls a person. */
export function PhoneLink({ phone, name }: { phone: string; name: string }) {
  const t = useT();
  return (
    <a
      href={`tel:${phone}`}
      aria-label={`${t('ops.call', { name })} ${phoneText(phone)}`}
      className="tap inline-flex items-center gap-2 rounded-md bg-go-soft px-3.5 text-sm font-bold text-go"
    >
      <Icon name="phone" className="size-5" />
      <Phone number={phone} />
    </a>
  );
}
