import { INCIDENT_KINDS, type Incident } from '@waka/contracts/safety/incident';
import { Link } from 'wouter';
import { formatDayOfYear } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { OpsList } from '../shared/ops-list.tsx';
import { OpsPage } from '../shared/ops-page.tsx';
import { FilterTabs, useFilter } from '../shared/filter-tabs.tsx';
import { cityName, nameOr } from '../shared/names.ts';
import { SosWords } from './sos-words.tsx';
import { IncidentChip } from '../shared/chip.tsx';
import { useIncidents } from './incident-queries.ts';
import { dotted } from '../shared/dotted.ts';

const SHOWN = ['unsettled', 'closed', 'all'] as const;
const KINDS = ['all', ...INCIDENT_KINDS] as const;

export function IncidentsScreen() {
  const t = useT();
  const shown = useFilter('state', SHOWN) ?? 'unsettled';
  const kind = useFilter('kind', KINDS) ?? 'all';
  const incidents = useIncidents(shown, kind);
  return (
    <OpsPage title={t('ops.incidents')}>
      <div className="flex flex-wrap gap-3">
        <FilterTabs
          label={t('ops.incident.shown')}
          name="state"
          options={SHOWN.map((value) => ({ value, text: t(`ops.incident.shown.${value}`) }))}
        />
        <FilterTabs
          label={t('ops.incident.kinds')}
          name="kind"
          options={KINDS.map((value) => ({ value, text: t(`ops.incident.kind.${value}`) }))}
        />
      </div>
      <OpsList
        query={incidents}
        none={<EmptyState icon="check" title={t('ops.incident.none')} text={t('ops.incident.noneText')} />}
        Line={IncidentLine}
      />
    </OpsPage>
  );
}

function IncidentLine({ item: incident }: { item: Incident }) {
  const t = useT();
  const { id, kind, category, reporter, city, text, createdAt } = incident;
  return (
    <Link href={`/admin/incidents/${id}`} className="flex gap-3 px-4 py-3 hover:bg-sunken">
      <Icon
        name={kind === 'sos' ? 'alert' : 'menu'}
        className={`mt-0.5 size-5 ${kind === 'sos' ? 'text-stop' : 'text-muted'}`}
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <b className="font-bold">{t(`safety.about.${category}`)}</b>
          <IncidentChip {...incident} />
        </span>
        <span className="block text-sm text-muted wrap-anywhere">
          <bdi>{nameOr(reporter.name)}</bdi> ·{' '}
          {dotted([t(`ops.role.${reporter.role}`), city && cityName(city), formatDayOfYear(createdAt)])}
        </span>
        <SosWords {...incident} />
        {text && (
          <span dir="auto" className="line-clamp-2 block text-sm wrap-anywhere">
            {text}
          </span>
        )}
      </span>
    </Link>
  );
}
