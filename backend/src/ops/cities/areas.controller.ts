import { Body, Controller, Param } from '@nestjs/common';
import {
  AreaChangeRequest,
  AreaPreviewRequest,
  AreaSplitRequest,
  NewAreaRequest,
} from '@waka/contracts/ops/areas/area-requests';
import type { AreaPreview, ServiceAreaView, SplitAreas } from '@waka/contracts/ops/areas/area-views';
import { routes } from '@waka/contracts/routes';
import { areas } from '@waka/core/ops/areas/areas';
import { addArea, changeArea, splitCity } from '@waka/core/ops/areas/change-areas';
import { previewArea } from '@waka/core/ops/areas/preview-area';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../../core.token.ts';
import { Me, Route } from '../../http/routes/route.ts';

@Controller()
export class AreasController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.serviceAreas)
  all(): Promise<ServiceAreaView[]> {
    return areas(this.core);
  }

  @Route(routes.addArea)
  add(@Me() admin: Actor, @Body() body: NewAreaRequest): Promise<ServiceAreaView> {
    return addArea(this.core, admin, body);
  }

  @Route(routes.previewArea)
  preview(@Body() body: AreaPreviewRequest): Promise<AreaPreview> {
    return previewArea(this.core, body);
  }

  @Route(routes.changeArea)
  change(@Me() admin: Actor, @Param('id') id: string, @Body() body: AreaChangeRequest): Promise<ServiceAreaView> {
    return changeArea(this.core, admin, id, body);
  }

  @Route(routes.splitArea)
  split(@Me() admin: Actor, @Param('id') id: string, @Body() body: AreaSplitRequest): Promise<SplitAreas> {
    return splitCity(this.core, admin, id, body);
  }
}
