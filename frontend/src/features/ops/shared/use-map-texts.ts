import { useMemo } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import type { MapTexts } from '../../../ui/map/map-props.ts';

/** Returns the texts of a map on the ops screens. */
export function useMapTexts(label: string): MapTexts {
  const t = useT();
  return useMemo(
    () => ({
      label,
      loading: t('ops.map.loading'),
      youAreHere: t('ops.map'),
      unavailable: t('ops.map.unavailable'),
      schematic: t('ops.map.schematic'),
      sources: t('ops.map.sources'),
    }),
    [t, label],
  );
}
