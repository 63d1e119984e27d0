import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icon.tsx';

/** Calls somebody; the number is read from left to right in every language. */
export function PhoneLink({ phone, name }: { phone: string; name: string }) {
  const t = useT();
  return (
    <a
      href={`tel:${phone}`}
      aria-label={`${t('desk.call', { name })} ${phone}`}
      className="tap inline-flex items-center gap-2 rounded-md bg-go-soft px-3.5 text-sm font-bold text-go"
    >
      <Icon name="phone" className="size-5" />
      <bdi dir="ltr">{phone}</bdi>
    </a>
  );
}
