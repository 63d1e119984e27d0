import { Link } from 'wouter';
import type { MessageKey } from '../../../lib/i18n/message-key.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { OpsCard } from '../layout/ops-card.tsx';
import { OpsIcon, type OpsIconName } from '../layout/ops-icon.tsx';

const actions: readonly { name: MessageKey; icon: OpsIconName; to: string }[] = [
  { name: 'ops.manageUsers', icon: 'people', to: '/admin/people' },
  { name: 'ops.driverApproval', icon: 'car', to: '/admin/drivers' },
  { name: 'ops.pricingControl', icon: 'tag', to: '/admin/fares' },
  { name: 'ops.supportCenter', icon: 'alarm', to: '/admin/incidents' },
];

export function QuickActions() {
  const t = useT();
  return (
    <OpsCard title={t('ops.quickActions')}>
      <ul className="grid grid-cols-2 gap-2">
        {actions.map(({ name, icon, to }) => (
          <li key={to}>
            <Link
              href={to}
              className="flex h-full min-h-20 flex-col items-center justify-center gap-1.5 rounded-md bg-sunken p-2 text-center text-sm font-bold hover:bg-line"
            >
              <OpsIcon name={icon} />
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </OpsCard>
  );
}
