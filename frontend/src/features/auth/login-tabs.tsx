import type { KeyboardEvent } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';

const tabs = ['email', 'phone'] as const;
const labels = { email: 'auth.tabEmail', phone: 'auth.tabPhone' } as const;
type LoginTab = (typeof tabs)[number];

/** Id of the element that contains the content of the tabs. */
export const PANEL_ID = 'login-panel';

export function LoginTabs({ value, onChange }: { value: LoginTab; onChange: (tab: LoginTab) => void }) {
  const t = useT();
  const arrowPressed = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = value === 'email' ? 'phone' : 'email';
    onChange(other);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-tab=${other}]`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={t('auth.tabs')}
      className="mt-6 grid grid-cols-2 rounded-lg bg-sunken p-1 font-bold text-muted"
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          data-tab={tab}
          aria-selected={tab === value}
          aria-controls={PANEL_ID}
          tabIndex={tab === value ? 0 : -1}
          className={`min-h-11 rounded-md ${tab === value ? 'bg-surface text-ink shadow-card' : 'hover:text-ink'}`}
          onClick={() => onChange(tab)}
          onKeyDown={arrowPressed}
        >
          {t(labels[tab])}
        </button>
      ))}
    </div>
  );
}
