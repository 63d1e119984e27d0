import type { RideMethodSettings } from '@waka/contracts/ops/money/method-settings';
import { regionFacts } from '@waka/contracts/regions';
import { useState } from 'react';
import { formatMoney } from '../../../../lib/i18n/format.ts';
import { useLanguage, useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { MethodIcon } from '../../../../ui/icons/method-icon.tsx';
import { Chip } from '../../shared/chip.tsx';
import { Waiting } from '../../shared/waiting.tsx';
import { OpsCard } from '../../layout/ops-card.tsx';
import { MethodDialog } from './method-dialog.tsx';
import { useRideMethodSettings } from './method-queries.ts';
import { NewMethodDialog } from './new-method-dialog.tsx';
import { dotted } from '../../shared/dotted.ts';

/** Shows by what riders of each country can pay: what it is called, whether it is open, what collects it, its limits. */
export function MethodsCard() {
  const t = useT();
  const { data, isError, refetch } = useRideMethodSettings();
  const [changing, setChanging] = useState<RideMethodSettings | 'new' | null>(null);
  const close = () => setChanging(null);
  return (
    <OpsCard title={t('ops.methods')}>
      <p className="mb-3 text-sm text-muted">{t('ops.methodsText')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      <ul className="divide-y divide-line text-sm">
        {data?.methods.map((settings) => (
          <MethodLine
            key={`${settings.region} ${settings.method}`}
            settings={settings}
            onChange={() => setChanging(settings)}
          />
        ))}
      </ul>
      {data && (
        <Button tone="quiet" className="mt-3" onClick={() => setChanging('new')}>
          {t('ops.wallet.add')}
        </Button>
      )}
      {changing === 'new' && <NewMethodDialog onClose={close} />}
      {data && changing && changing !== 'new' && (
        <MethodDialog settings={changing} accounts={data.accounts} onClose={close} />
      )}
    </OpsCard>
  );
}

interface MethodLineProps {
  settings: RideMethodSettings;
  onChange: () => void;
}

function MethodLine({ settings, onChange }: MethodLineProps) {
  const t = useT();
  const language = useLanguage();
  const { region, names, icon, isOpen, isCollectable, rail, credentials, changedBy, reason } = settings;
  const name = names[language] ?? names.en;
  const country = t(`ops.region.${region}`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <MethodIcon icon={icon} className="size-6 shrink-0" />
      <span className="min-w-0 flex-1 basis-48">
        <b className="block font-bold">{name}</b>
        <span className="figures block">
          {dotted([country, rail && `${rail} (${credentials})`, limitsText(settings, t)])}
        </span>
        <span className="block text-muted wrap-anywhere">{dotted([changedBy, reason])}</span>
      </span>
      <Chip tone={isOpen ? (isCollectable ? 'go' : 'stop') : 'plain'}>
        {t(isOpen ? (isCollectable ? 'ops.wallet.open' : 'ops.wallet.unset') : 'ops.wallet.closed')}
      </Chip>
      <button
        type="button"
        aria-label={t('ops.wallet.changeOf', { name, country })}
        className="tap rounded-md px-3 font-bold text-violet hover:bg-sunken"
        onClick={onChange}
      >
        {t('ops.fare.change')}
      </button>
    </li>
  );
}

function limitsText({ region, minAmount, maxAmount }: RideMethodSettings, t: ReturnType<typeof useT>): string | null {
  const { currency } = regionFacts[region];
  const [least, most] = [minAmount, maxAmount].map((amount) =>
    amount === null ? null : formatMoney(amount, currency),
  );
  if (least && most) return t('ops.wallet.between', { least, most });
  if (least) return t('ops.wallet.atLeast', { least });
  return most ? t('ops.wallet.atMost', { most }) : null;
}
