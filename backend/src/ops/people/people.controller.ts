import { Body, Controller, Query } from '@nestjs/common';
import {
  DecisionRequest,
  DeletionsRequest,
  DriverApproval,
  DriversRequest,
  EndSessionsRequest,
  FindPeopleRequest,
  ReasonRequest,
  SuspensionRequest,
} from '@waka/contracts/ops/ops-requests';
import { WaiveRestRequest } from '@waka/contracts/ops/money/money-requests';
import type { DriverListItem, PersonFound, PersonView } from '@waka/contracts/ops/people-views';
import type { RequestedDeletion } from '@waka/contracts/ops/requested-deletions';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { driverItem, driverList, auditDriverView } from '@waka/core/ops/people/driver-list';
import { requestedDeletions } from '@waka/core/ops/people/requested-deletions';
import {
  endSessionsOfPerson,
  findPeople,
  restorePerson,
  suspendPerson,
  viewPerson,
} from '@waka/core/ops/people/people';
import { waiveRest } from '@waka/core/ops/people/waive-rest';
import { reviewDriver } from '@waka/core/ops/people/review-driver';
import { InjectCore } from '../../core.token.ts';
import { Me, Route, SubjectId } from '../../http/routes/route.ts';

@Controller()
export class PeopleController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.drivers)
  drivers(@Me() admin: Actor, @Query() query: DriversRequest): Promise<DriverListItem[]> {
    return driverList(this.core, admin, query);
  }

  @Route(routes.opsDriver)
  async driver(@Me() admin: Actor, @SubjectId() id: string): Promise<DriverListItem> {
    const driver = await driverItem(this.core.sql, id);
    await auditDriverView(this.core.sql, admin, id);
    return driver;
  }

  @Route(routes.approveDriver)
  approve(@Me() admin: Actor, @SubjectId() id: string, @Body() body?: DriverApproval): Promise<DriverListItem> {
    const { looked, seen, reason } = body ?? {};
    return reviewDriver(this.core, admin, id, { verdict: 'approved', looked, seen, reason });
  }

  @Route(routes.rejectDriver)
  reject(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() { reason, seen }: DecisionRequest,
  ): Promise<DriverListItem> {
    return reviewDriver(this.core, admin, id, { verdict: 'rejected', reason, seen });
  }

  @Route(routes.suspendDriver)
  suspendDriver(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() { reason, message, isInTrip, seen }: SuspensionRequest,
  ): Promise<DriverListItem> {
    return reviewDriver(this.core, admin, id, { verdict: 'suspended', reason, message, isInTrip, seen });
  }

  @Route(routes.findPeople)
  find(@Me() admin: Actor, @Query() { q }: FindPeopleRequest): Promise<PersonFound[]> {
    return findPeople(this.core, admin, q);
  }

  @Route(routes.requestedDeletions)
  deletions(@Me() admin: Actor, @Query() { after }: DeletionsRequest): Promise<RequestedDeletion[]> {
    return requestedDeletions(this.core, admin, after ?? null);
  }

  @Route(routes.viewPerson)
  view(@Me() admin: Actor, @SubjectId() id: string, @Body() { reason }: ReasonRequest): Promise<PersonView> {
    return viewPerson(this.core, admin, id, reason);
  }

  @Route(routes.suspendPerson)
  async suspend(@Me() admin: Actor, @SubjectId() id: string, @Body() body: SuspensionRequest): Promise<{ ok: true }> {
    await suspendPerson(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.restorePerson)
  async restore(@Me() admin: Actor, @SubjectId() id: string, @Body() body: DecisionRequest): Promise<{ ok: true }> {
    await restorePerson(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.waiveRest)
  async waiveRest(@Me() admin: Actor, @SubjectId() id: string, @Body() body: WaiveRestRequest): Promise<{ ok: true }> {
    await waiveRest(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.endSessionsOfPerson)
  async endSessions(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() body: EndSessionsRequest,
  ): Promise<{ ok: true }> {
    await endSessionsOfPerson(this.core, admin, id, body);
    return { ok: true };
  }
}
