import { useAppConfig } from '../../lib/config/use-app-config.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Icon } from '../../ui/icon.tsx';
import { LateIcon } from '../../ui/late-icon.tsx';

const way = 'flex min-h-14 items-center gap-3 rounded-lg bg-sunken px-4 font-bold hover:bg-line';

/** How to reach a person; nothing where the operator has named no way. */
export function SupportCard() {
  const t = useT();
  const support = useAppConfig()?.support;
  if (!support?.phone && !support?.email) return null;
  return (
    <section aria-labelledby="support" className="rounded-xl bg-surface p-5 shadow-card">
      <h2 id="support" className="mb-3 text-lg font-extrabold">
        {t('safety.help.support')}
      </h2>
      <div className="grid gap-2">
        {support.phone && (
          <a href={`tel:${support.phone.replaceAll(/\s/g, '')}`} className={`figures ${way}`}>
            <Icon name="phone" />
            <span className="sr-only">{t('safety.help.call')}</span>
            <bdi dir="ltr">{support.phone}</bdi>
          </a>
        )}
        {support.email && (
          <a href={`mailto:${support.email}`} className={way}>
            <LateIcon name="mail" />
            <bdi dir="ltr" className="min-w-0 truncate">
              {support.email}
            </bdi>
          </a>
        )}
      </div>
    </section>
  );
}
