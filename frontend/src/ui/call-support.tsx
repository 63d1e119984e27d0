import { useSupport } from '../lib/config/use-support.ts';
import { Icon } from './icons/icon.tsx';
import { SupportPhone } from './support-phone.tsx';

/** Shows the numbers of support, to be called with a tap. */
export function CallSupport() {
  return useSupport().phones.map(({ phone, country }) => (
    <a
      key={phone}
      href={`tel:${phone.replace(/\s/g, '')}`}
      className="figures flex min-h-14 items-center justify-center gap-2 rounded-lg bg-surface px-4 font-bold text-ink hover:bg-sunken"
    >
      <Icon name="phone" className="size-5" />
      <SupportPhone phone={phone} country={country} />
    </a>
  ));
}
