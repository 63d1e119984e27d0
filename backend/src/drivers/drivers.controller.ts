import { Body, Controller, Query } from '@nestjs/common';
import {
  DriverLocationRequest,
  DriverStatusRequest,
  EarningsPeriod,
  RideFiltersRequest,
} from '@waka/contracts/drivers/driver-requests';
import type { DriverGoals, DriverStats, DriverStatus, RideFilters } from '@waka/contracts/drivers/driver-views';
import type { DriverBalance, Earnings } from '@waka/contracts/drivers/earnings-views';
import type { Offer } from '@waka/contracts/matching/offer';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/accounts/actor';
import type { Core } from '@waka/core/core';
import { driverBalance } from '@waka/core/drivers/driver-balance';
import { driverGoals } from '@waka/core/drivers/driver-goals';
import { driverStats } from '@waka/core/drivers/driver-stats';
import { driverStatus } from '@waka/core/drivers/driver-status';
import { earnings } from '@waka/core/drivers/earnings';
import { PositionIntake } from '@waka/core/drivers/position-intake';
import { setRideFilters } from '@waka/core/drivers/set-ride-filters';
import { setDriverStatus } from '@waka/core/drivers/set-driver-status';
import { openOffersOf } from '@waka/core/matching/read-offers';
import { InjectCore } from '../core.token.ts';
import { Me, Route } from '../http/route.ts';

@Controller()
export class DriversController {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly intake: PositionIntake,
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
  async location(@Me() driver: Actor, @Body() { location }: DriverLocationRequest): Promise<{ ok: true }> {
    await this.intake.takeCoordinate(driver.id, location);
    return { ok: true };
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

  @Route(routes.driverEarnings)
  earnings(@Me() driver: Actor, @Query() period: EarningsPeriod): Promise<Earnings> {
    return earnings(this.core, driver, period);
  }

  @Route(routes.driverBalance)
  balance(@Me() driver: Actor): Promise<DriverBalance> {
    return driverBalance(this.core, driver);
  }

  @Route(routes.driverOffers)
  offers(@Me() driver: Actor): Promise<Offer[]> {
    return openOffersOf(this.core, driver.id);
  }
}
