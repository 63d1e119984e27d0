import { Body, Controller } from '@nestjs/common';
import type {
  CommissionChange,
  FarePreview,
  FareRateView,
  FareChange,
  FareZoneView,
  OfficialFareView,
  TariffPreview,
} from '@waka/contracts/ops/pricing/fare-views';
import { CommissionChangeRequest } from '@waka/contracts/ops/money/money-requests';
import type { CommissionRateView } from '@waka/contracts/ops/ops-file-views';
import {
  FareChangeRequest,
  FarePreviewRequest,
  DecisionRequest,
  ReasonRequest,
} from '@waka/contracts/ops/ops-requests';
import { FareZoneRequest, OfficialFareRequest } from '@waka/contracts/ops/pricing/zone-requests';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { changeCommission, commissionRates } from '@waka/core/ops/money/commission';
import { changeFare, fareRates, previewFare } from '@waka/core/ops/pricing/fares';
import { fareZones, removeFareZone, setFareZone } from '@waka/core/ops/pricing/fare-zones';
import { addOfficialFare, officialFares, removeOfficialFare } from '@waka/core/ops/pricing/official-fares';
import { previewTariff } from '@waka/core/ops/pricing/preview-tariff';
import { commissionHistory, fareHistory } from '@waka/core/ops/pricing/rate-history';
import { withdrawRate } from '@waka/core/ops/pricing/withdraw-rate';
import { InjectCore } from '../../core.token.ts';
import { Me, Route, SubjectId } from '../../http/routes/route.ts';

@Controller()
export class FaresController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.fares)
  rates(): Promise<FareRateView[]> {
    return fareRates(this.core);
  }

  @Route(routes.changeFare)
  change(@Me() admin: Actor, @Body() body: FareChangeRequest): Promise<FareRateView> {
    return changeFare(this.core, admin, body);
  }

  @Route(routes.fareHistory)
  history(): Promise<FareChange[]> {
    return fareHistory(this.core);
  }

  @Route(routes.commissionHistory)
  commissionHistory(): Promise<CommissionChange[]> {
    return commissionHistory(this.core);
  }

  @Route(routes.withdrawFare)
  async withdraw(@Me() admin: Actor, @SubjectId() id: string, @Body() body: DecisionRequest): Promise<{ ok: true }> {
    await withdrawRate(this.core, admin, { type: 'fare_rate', id }, body);
    return { ok: true };
  }

  @Route(routes.withdrawCommission)
  async withdrawCommission(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() body: DecisionRequest,
  ): Promise<{ ok: true }> {
    await withdrawRate(this.core, admin, { type: 'commission_rate', id }, body);
    return { ok: true };
  }

  @Route(routes.previewFare)
  preview(@Body() body: FarePreviewRequest): Promise<FarePreview[]> {
    return previewFare(this.core, body);
  }

  @Route(routes.previewTariff)
  previewRides(@Body() body: FarePreviewRequest): Promise<TariffPreview> {
    return previewTariff(this.core, body);
  }

  @Route(routes.fareZones)
  zones(): Promise<FareZoneView[]> {
    return fareZones(this.core);
  }

  @Route(routes.setFareZone)
  setZone(@Me() admin: Actor, @Body() body: FareZoneRequest): Promise<FareZoneView> {
    return setFareZone(this.core, admin, body);
  }

  @Route(routes.removeFareZone)
  async removeZone(@Me() admin: Actor, @SubjectId() id: string, @Body() body: DecisionRequest): Promise<{ ok: true }> {
    await removeFareZone(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.officialFares)
  official(): Promise<OfficialFareView[]> {
    return officialFares(this.core);
  }

  @Route(routes.addOfficialFare)
  addOfficial(@Me() admin: Actor, @Body() body: OfficialFareRequest): Promise<OfficialFareView> {
    return addOfficialFare(this.core, admin, body);
  }

  @Route(routes.removeOfficialFare)
  async removeOfficial(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() body: ReasonRequest,
  ): Promise<{ ok: true }> {
    await removeOfficialFare(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.commissionRates)
  commission(): Promise<CommissionRateView[]> {
    return commissionRates(this.core);
  }

  @Route(routes.changeCommission)
  changeCommission(@Me() admin: Actor, @Body() body: CommissionChangeRequest): Promise<CommissionRateView> {
    return changeCommission(this.core, admin, body);
  }
}
