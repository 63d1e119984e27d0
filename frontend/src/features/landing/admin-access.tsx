import { useT } from '../../lib/i18n/use-t.ts';
import { Icon } from '../../ui/icons/icon.tsx';

export function AdminAccess() {
  const t = useT();
  return (
    <section className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 border-t border-line px-5 py-10">
      <p className="text-muted">{t('landing.identity')}</p>
      <a
        href="/api/login?role=admin"
        className="tap inline-flex items-center gap-4 rounded-lg bg-sunken px-5 py-3 hover:bg-line"
      >
        <span>
          <b className="block">{t('landing.adminAccess')}</b>
          <span className="block text-sm text-muted">{t('landing.adminOnly')}</span>
        </span>
        <Icon name="right" className="size-5" />
      </a>
    </section>
  );
}
