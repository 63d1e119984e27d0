import { admin, compressed, route } from '../../route.ts';
import type { AreaChangeRequest, AreaPreviewRequest, AreaSplitRequest, NewAreaRequest } from './area-requests.ts';
import type { AreaPreview, ServiceAreaView, SplitAreas } from './area-views.ts';

export const areaRoutes = {
  /** Lists the service areas of each country, the main city first and the rest of the country last. */
  serviceAreas: compressed(route<undefined, ServiceAreaView[]>('GET', '/api/ops/areas', admin)),
  /** Adds a closed city with its emergency number. */
  addArea: route<NewAreaRequest, ServiceAreaView>('POST', '/api/ops/areas', admin),
  /** Changes facts of an area. Live rides stay where they were asked for. */
  changeArea: route<AreaChangeRequest, ServiceAreaView>('PATCH', '/api/ops/areas/:id', admin),
  /** Makes a part of a city a city of its own, open as the city is. */
  splitArea: route<AreaSplitRequest, SplitAreas>('POST', '/api/ops/areas/:id/split', admin),
  /** Returns what a change would mean for drivers and rides; refused as the change would be. */
  previewArea: compressed(route<AreaPreviewRequest, AreaPreview>('POST', '/api/ops/areas/preview', admin)),
} as const;
