import type { FareRateView } from '@waka/contracts/ops/pricing/fare-views';
import { regionFacts } from '@waka/contracts/regions';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { CrossingsCard } from './crossings/crossings-card.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { OpsPage } from '../shared/ops-page.tsx';
import { PageSections } from '../shared/page-sections.tsx';
import { PromotionsCard } from './promotions/promotions-card.tsx';
import { RulesCard } from './rules/rules-card.tsx';
import { Waiting } from '../shared/waiting.tsx';
import { BoardingCard } from './boarding-card.tsx';
import { CitiesCard } from './cities-card.tsx';
import { CommissionCard } from './tariffs/commission-card.tsx';
import { FareDialog } from './tariffs/fare-dialog.tsx';
import { useFareHistory, useFares, withdrawFare } from './fare-queries.ts';
import { LinesCard } from './lines/lines-card.tsx';
import { MethodsCard } from './methods/methods-card.tsx';
import { DebtTermsCard } from './money/debt-terms-card.tsx';
import { PayoutTermsCard } from './money/payout-terms-card.tsx';
import { RegionMoneyCard } from './money/region-money-card.tsx';
import { OfficialFaresCard } from './zones/official-fares-card.tsx';
import { RateHistory } from './tariffs/rate-history.tsx';
import { RateTable } from './tariffs/rate-table.tsx';
import { SurgeCard } from './surge/surge-card.tsx';
import { TaxesCard } from './taxes/taxes-card.tsx';
import { tariffText } from './tariffs/tariff-text.ts';
import { VehiclesCard } from './vehicles/vehicles-card.tsx';
import { WithdrawDialog } from './tariffs/withdraw-dialog.tsx';
import { ZonesCard } from './zones/zones-card.tsx';

/** The cards below the rates, in their order on the page; the ids stand in addresses. */
const cards = [
  { id: 'zones', title: 'ops.zones', Card: ZonesCard },
  { id: 'surge', title: 'ops.surge', Card: SurgeCard },
  { id: 'lines', title: 'ops.lines', Card: LinesCard },
  { id: 'ferries', title: 'ops.ferries', Card: CrossingsCard },
  { id: 'rules', title: 'ops.rules', Card: RulesCard },
  { id: 'official-fares', title: 'ops.official', Card: OfficialFaresCard },
  { id: 'commission', title: 'ops.commission', Card: CommissionCard },
  { id: 'classes', title: 'ops.vehicles', Card: VehiclesCard },
  { id: 'methods', title: 'ops.methods', Card: MethodsCard },
  { id: 'cash', title: 'ops.tender', Card: RegionMoneyCard },
  { id: 'payouts', title: 'ops.payoutTerms', Card: PayoutTermsCard },
  { id: 'debts', title: 'ops.debtTerms', Card: DebtTermsCard },
  { id: 'promotions', title: 'ops.promotions', Card: PromotionsCard },
  { id: 'taxes', title: 'ops.taxes', Card: TaxesCard },
  { id: 'emergency', title: 'ops.emergency', Card: CitiesCard },
  { id: 'boarding', title: 'ops.boarding', Card: BoardingCard },
] as const;

/** Shows the prices of trips, the service's share, vehicle classes, payment methods, and the numbers of the emergency button. */
export function FaresScreen() {
  const t = useT();
  const { data, isError, refetch } = useFares();
  const history = useFareHistory();
  const [changing, setChanging] = useState<FareRateView | null>(null);
  const [withdrawn, setWithdrawn] = useState<FareRateView | null>(null);
  const text = ({ base, perKm, parts, currency }: Pick<FareRateView, 'base' | 'perKm' | 'parts' | 'currency'>) =>
    tariffText({ base, perKm, ...parts }, currency, t);
  const rates = (
    <OpsCard title={t('ops.fare.rates')}>
      <p className="mb-3 text-sm text-muted">{t('ops.fare.ratesText')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data && (
        <>
          <RateTable
            rates={data}
            textOf={text}
            label={t('ops.fare.rates')}
            onChange={setChanging}
            onWithdraw={setWithdrawn}
          />
          <RateHistory
            query={history}
            textOf={(values, { region }) => text({ ...values, currency: regionFacts[region].currency })}
          />
        </>
      )}
    </OpsCard>
  );
  return (
    <OpsPage title={t('ops.fares')}>
      <PageSections
        label={t('ops.fare.sections')}
        sections={[
          { id: 'rates', title: t('ops.fare.rates'), content: rates },
          ...cards.map(({ id, title, Card }) => ({ id, title: t(title), content: <Card /> })),
        ]}
      />
      {withdrawn && (
        <WithdrawDialog
          rate={withdrawn}
          text={text(withdrawn)}
          onWithdraw={(reason) => withdrawFare(withdrawn, reason)}
          onClose={() => setWithdrawn(null)}
        />
      )}
      {changing && (
        <FareDialog rate={changing} earlier={earlierThan(changing, data ?? [])} onClose={() => setChanging(null)} />
      )}
    </OpsPage>
  );
}

const MOST_EARLIER = 20;

/** Lists the past tariffs of a class, the newest first. */
const earlierThan = ({ region, vehicleType }: FareRateView, rates: readonly FareRateView[]): FareRateView[] =>
  rates
    .filter((rate) => rate.state === 'past' && rate.region === region && rate.vehicleType === vehicleType)
    .slice(0, MOST_EARLIER);
