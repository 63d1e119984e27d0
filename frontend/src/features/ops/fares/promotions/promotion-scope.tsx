import { useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames, useVehicles } from '../../../../lib/vehicles/use-vehicles.ts';
import { useAreas } from '../../cities/area-queries.ts';
import { Choice } from '../choice.tsx';
import type { TypedPromotion } from './promotion-form.ts';

interface PromotionScopeProps {
  typed: TypedPromotion;
  onChange: (next: Partial<TypedPromotion>) => void;
}

/** Asks for which vehicle classes, areas and people a promotion counts. */
export function PromotionScope({ typed, onChange }: PromotionScopeProps) {
  const t = useT();
  const { classes } = useVehicles();
  const { nameOfClass } = useVehicleNames();
  const { data: areas = [] } = useAreas();
  const here = areas.filter(({ region }) => region === typed.region);
  return (
    <>
      <Choice
        legend={t('ops.promotions.classes')}
        hint={t('ops.promotions.allHint')}
        all={classes.map(({ vehicleType }) => vehicleType)}
        nameOf={nameOfClass}
        chosen={typed.classes}
        onChange={(chosen) => onChange({ classes: chosen })}
      />
      <Choice
        legend={t('ops.promotions.areas')}
        hint={t('ops.promotions.allHint')}
        all={here.map(({ id }) => id)}
        nameOf={(area) => here.find(({ id }) => id === area)?.name ?? area}
        chosen={typed.areas}
        onChange={(chosen) => onChange({ areas: chosen })}
      />
      <label className="tap flex items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-violet"
          checked={typed.firstRideOnly}
          onChange={(event) => onChange({ firstRideOnly: event.target.checked })}
        />
        <span>{t('ops.promotions.first')}</span>
      </label>
    </>
  );
}
