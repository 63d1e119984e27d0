import type { DayVolume } from '@waka/contracts/ops/ops-views';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { partNames, partsOf, shortDay, VOLUME_PARTS, type VolumePart } from './volume-parts.ts';

const colours: Record<VolumePart, string> = {
  completed: 'var(--color-go)',
  cancelled: 'var(--color-stop)',
  expired: 'var(--color-field)',
  open: 'var(--color-accent)',
};

const HEIGHT_PX = 220;
const tick = { fill: 'var(--color-muted)', fontSize: 13 };

export function VolumeChart({ days }: { days: readonly DayVolume[] }) {
  const t = useT();
  const isRightToLeft = document.documentElement.dir === 'rtl';
  return (
    <div aria-hidden="true">
      <div dir="ltr" style={{ height: HEIGHT_PX }}>
        <ResponsiveContainer>
          <BarChart
            data={days.map(partsOf)}
            accessibilityLayer={false}
            margin={{ top: 8, right: 4, bottom: 0, left: 4 }}
          >
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis
              dataKey="day"
              tickFormatter={shortDay}
              tick={tick}
              tickLine={false}
              axisLine={false}
              reversed={isRightToLeft}
            />
            <YAxis
              allowDecimals={false}
              tickFormatter={formatWhole}
              tick={tick}
              tickLine={false}
              axisLine={false}
              width="auto"
              orientation={isRightToLeft ? 'right' : 'left'}
            />
            <Tooltip
              cursor={{ fill: 'var(--color-sunken)' }}
              contentStyle={{
                background: 'var(--color-surface)',
                border: '1px solid var(--color-line)',
                borderRadius: 12,
              }}
              itemStyle={{ color: 'var(--color-ink)' }}
              labelFormatter={(day) => (typeof day === 'string' ? shortDay(day) : '')}
            />
            {VOLUME_PARTS.map((part) => (
              <Bar
                key={part}
                dataKey={part}
                name={t(partNames[part])}
                stackId="rides"
                fill={colours[part]}
                isAnimationActive={false}
                maxBarSize={44}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {VOLUME_PARTS.map((part) => (
          <li key={part} className="flex items-center gap-1.5">
            <span className="size-3 rounded-sm" style={{ background: colours[part] }} />
            {t(partNames[part])}
          </li>
        ))}
      </ul>
    </div>
  );
}
