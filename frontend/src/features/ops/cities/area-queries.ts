import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type {
  AreaChangeRequest,
  AreaPreviewRequest,
  AreaSplitRequest,
  NewAreaRequest,
} from '@waka/contracts/ops/areas/area-requests';
import { areaRoutes } from '@waka/contracts/ops/areas/area-routes';
import type { ServiceAreaView, SplitAreas } from '@waka/contracts/ops/areas/area-views';
import { call } from '../../../lib/api/api-client.ts';
import { areasDecided, OPS } from '../live/ops-keys.ts';

const AREAS = queryOptions({
  queryKey: OPS.areas,
  queryFn: ({ signal }) => call(areaRoutes.serviceAreas, { signal }),
});

/** Drivers and rides are counted anew. */
const REFRESH_MS = 15_000;

export const useAreas = () =>
  useQuery({ ...AREAS, staleTime: 0, refetchInterval: REFRESH_MS, placeholderData: keepPreviousData });

/** Fetches the areas for their names, by which `cityName` calls those that were added by ops. */
export const useAreaNames = () => useQuery(AREAS);

/** Asks what a change would mean; null asks nothing. A refusal is an answer too, and is not asked for again. */
export const usePreview = (body: AreaPreviewRequest | null) =>
  useQuery({
    queryKey: ['ops', 'area-preview', body],
    queryFn: ({ signal }) => (body ? call(areaRoutes.previewArea, { body, signal }) : null),
    enabled: body !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

export const addArea = (body: NewAreaRequest): Promise<ServiceAreaView> => changed(call(areaRoutes.addArea, { body }));

export const changeArea = (
  { id, version }: ServiceAreaView,
  body: Omit<AreaChangeRequest, 'seenVersion'>,
): Promise<ServiceAreaView> =>
  changed(call(areaRoutes.changeArea, { params: { id }, body: { ...body, seenVersion: version } }));

export const splitArea = (
  { id, version }: ServiceAreaView,
  body: Omit<AreaSplitRequest, 'seenVersion'>,
): Promise<SplitAreas> =>
  changed(call(areaRoutes.splitArea, { params: { id }, body: { ...body, seenVersion: version } }));

/** Fetches the areas again after a change, on success and failure: a refused one may be about an older row. */
async function changed<Reply>(answer: Promise<Reply>): Promise<Reply> {
  try {
    return await answer;
  } finally {
    await areasDecided();
  }
}
