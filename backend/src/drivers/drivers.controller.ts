import { Body, Controller, Query, Res } from '@nestjs/common';
import {
  DriverLocationRequest,
  DriverStatusRequest,
  EarnedRidesPage,
  EarningsPeriod,
  RideFiltersRequest,
  TakeOffersRequest,
} from '@waka/contracts/drivers/driver-requests';
import type { DriverDebt } from '@waka/contracts/drivers/debt';
import type { DemandMap } from '@waka/contracts/drivers/demand';
import type { TakenFixes } from '@waka/contracts/drivers/position';
import type {
  DriverGoals,
  DriverLine,
  DriverStats,
  DriverStatus,
  RideFilters,
} from '@waka/contracts/drivers/driver-views';
import type {
  DriverBalance,
  DriverFigures,
  EarnedRide,
  Earnings,
  Quest,
  RateCard,
} from '@waka/contracts/drivers/earnings-views';
import type { Offer } from '@waka/contracts/matching/offer';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { demandForDriver } from '@waka/core/demand/read-demand';
import { driverBalance } from '@waka/core/earnings/driver-balance';
import { driverDebtWithParts } from '@waka/core/earnings/driver-debt';
import { driverFigures } from '@waka/core/earnings/driver-figures';
import { driverGoals } from '@waka/core/earnings/driver-goals';
import { driverStats } from '@waka/core/earnings/driver-stats';
import { driverStatus } from '@waka/core/drivers/driver-status';
import { earnedRides } from '@waka/core/earnings/earned-rides';
import { earnings } from '@waka/core/earnings/earnings';
import { earningsFile } from '@waka/core/earnings/earnings-file';
import { PositionIntake } from '@waka/core/drivers/positions/position-intake';
import { questsOf } from '@waka/core/earnings/quests';
import { rateCard } from '@waka/core/earnings/rate-card';
import { takeOffers } from '@waka/core/drivers/duty/take-offers';
import { setRideFilters } from '@waka/core/drivers/duty/set-ride-filters';
import { setDriverStatus } from '@waka/core/shifts/set-driver-status';
import { takenCoordinateOf, takenFixOf } from '@waka/core/drivers/positions/taken-fix';
import { driverLine } from '@waka/core/matching/lines/line-views';
import { openOffersOf } from '@waka/core/matching/offers/read-offers';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { InjectCore } from '../core.token.ts';
import { sendFile } from '../files/send-file.ts';
import { Me, Route } from '../http/routes/route.ts';
import { FixesPipe } from './fixes.pipe.ts';

@Controller()
export class DriversController {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly intake: PositionIntake,
    private readonly fixes: FixesPipe,
  ) {}

  @Route(routes.driverStatus)
  status(@Me() driver: Actor): Promise<DriverStatus> {
    return driverStatus(this.core, driver);
  }

  @Route(routes.setDriverStatus)
  setStatus(@Me() driver: Actor, @Body() body: DriverStatusRequest): Promise<{ status: 'online' | 'offline' }> {
    return setDriverStatus(this.core, driver, body);
  }

  @Route(routes.driverLocation)
  async location(
    @Me() driver: Actor,
    @Body() { location, fixes }: DriverLocationRequest,
  ): Promise<{ ok: true } & TakenFixes> {
    const checked = fixes && this.fixes.transform(fixes);
    const taken = checked ? takenFixOf(driver.id, checked) : takenCoordinateOf(driver.id, location);
    const etaMin = await this.intake.store(taken);
    return etaMin === undefined ? { ok: true } : { ok: true, etaMin };
  }

  @Route(routes.driverStats)
  stats(@Me() driver: Actor): Promise<DriverStats> {
    return driverStats(this.core, driver);
  }

  @Route(routes.driverGoals)
  goals(@Me() driver: Actor): Promise<DriverGoals> {
    return driverGoals(this.core, driver);
  }

  @Route(routes.setRideFilters)
  setFilters(@Me() driver: Actor, @Body() body: RideFiltersRequest): Promise<RideFilters> {
    return setRideFilters(this.core, driver, body);
  }

  @Route(routes.takeOffers)
  async takeOffers(@Me() driver: Actor, @Body() { rideId }: TakeOffersRequest): Promise<{ ok: true }> {
    await takeOffers(this.core, driver, rideId);
    return { ok: true };
  }

  @Route(routes.driverEarnings)
  earnings(@Me() driver: Actor, @Query() period: EarningsPeriod): Promise<Earnings> {
    return earnings(this.core, driver, period);
  }

  @Route(routes.earnedRides)
  earnedRides(@Me() driver: Actor, @Query() page: EarnedRidesPage): Promise<EarnedRide[]> {
    return earnedRides(this.core, driver, page);
  }

  @Route(routes.earningsFile)
  async earningsFile(@Me() driver: Actor, @Query() period: EarningsPeriod, @Res() response: Response): Promise<void> {
    const { fileName, lines } = earningsFile(this.core, driver, period);
    await sendFile(response, {
      content: Readable.from(lines),
      contentType: 'text/csv; charset=utf-8',
      disposition: 'attachment',
      fileName,
      cacheControl: 'private, no-store',
    });
  }

  @Route(routes.driverQuests)
  quests(@Me() driver: Actor): Promise<Quest[]> {
    return questsOf(this.core, driver);
  }

  @Route(routes.rateCard)
  rateCard(@Me() driver: Actor): Promise<RateCard> {
    return rateCard(this.core, driver);
  }

  @Route(routes.driverFigures)
  figures(@Me() driver: Actor): Promise<DriverFigures> {
    return driverFigures(this.core, driver);
  }

  @Route(routes.driverBalance)
  balance(@Me() driver: Actor): Promise<DriverBalance> {
    return driverBalance(this.core, driver);
  }

  @Route(routes.driverDebt)
  debt(@Me() driver: Actor): Promise<DriverDebt> {
    return driverDebtWithParts(this.core, driver);
  }

  @Route(routes.driverLine)
  line(@Me() driver: Actor): Promise<DriverLine> {
    return driverLine(this.core, driver);
  }

  @Route(routes.driverDemand)
  demand(@Me() driver: Actor): Promise<DemandMap> {
    return demandForDriver(this.core, driver);
  }

  @Route(routes.driverOffers)
  offers(@Me() driver: Actor): Promise<Offer[]> {
    return openOffersOf(this.core, driver.id);
  }
}
