import type { LatLng } from '@waka/contracts/geo';
import { lazy, Suspense } from 'react';
import { citiesTexts } from '../../../../lib/i18n/messages/cities/texts.ts';
import { withTexts } from '../../../../lib/i18n/texts.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { RadiusField } from './radius-field.tsx';
import type { TypedShape } from './shape.ts';

const ShapeMap = lazy(async () => ({ default: (await withTexts(import('./shape-map.tsx'), citiesTexts)).ShapeMap }));

interface ShapeFieldProps {
  /** Null before a place was chosen. */
  middle: LatLng | null;
  shape: TypedShape;
  onMiddleMoved: (middle: LatLng) => void;
  onChange: (shape: TypedShape) => void;
  /** Receives whether its corners are typed in a way that cannot be read. */
  onWrong: (isWrong: boolean) => void;
}

/** Shows the shape of a zone: a circle around its place, or an outline that is drawn on the map. */
export function ShapeField({ middle, shape, onMiddleMoved, onChange, onWrong }: ShapeFieldProps) {
  const t = useT();
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-3">
        <SelectField
          label={t('ops.zones.shape')}
          value={shape.kind}
          onChange={(event) => onChange({ ...shape, kind: event.target.value === 'outline' ? 'outline' : 'circle' })}
        >
          <option value="circle">{t('ops.zones.shape.circle')}</option>
          <option value="outline">{t('ops.zones.shape.outline')}</option>
        </SelectField>
        {shape.kind === 'circle' && (
          <RadiusField typed={shape.radius} onChange={(radius) => onChange({ ...shape, radius })} />
        )}
      </div>
      {middle && (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <ShapeMap
            middle={middle}
            shape={shape}
            onMiddleMoved={onMiddleMoved}
            onDrawn={(drawing) => onChange({ ...shape, drawing })}
            onWrong={onWrong}
          />
        </Suspense>
      )}
    </>
  );
}
