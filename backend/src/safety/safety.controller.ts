import { Body, Controller, Query } from '@nestjs/common';
import { Page } from '@waka/contracts/paging';
import type { Incident, OwnIncident } from '@waka/contracts/safety/incident';
import {
  ConfirmContactRequest,
  ContactLinkRequest,
  ContactsRequest,
  IncidentNote,
  IncidentsRequest,
  ReportRequest,
  SosRequest,
  TakeOverRequest,
} from '@waka/contracts/safety/safety-requests';
import type { EmergencyContact, RideSafety } from '@waka/contracts/safety/safety-views';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { ensure } from '@waka/core/platform/app-error';
import type { Core } from '@waka/core/platform/core';
import { confirmContact, contactsOf, saveContacts, sendContactLink } from '@waka/core/safety/emergency-contacts';
import { raiseSos } from '@waka/core/safety/raise-sos';
import { allIncidents, incidentsOf, openSosOf } from '@waka/core/safety/read-incidents';
import { report } from '@waka/core/safety/report';
import { rideSafety } from '@waka/core/safety/ride-safety';
import { closeIncident, reportFalseAlarm, takeIncident, takeOverIncident } from '@waka/core/safety/settle-incident';
import { Http, visitorOf, type Exchange } from '../accounts/visitor.ts';
import { InjectCore } from '../core.token.ts';
import { IncidentId, Me, RideId, Route } from '../http/routes/route.ts';
import { IdempotencyKey } from '../rides/idempotency-key.ts';
import { SosBudget } from './sos-budget.ts';

@Controller()
export class SafetyController {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly budget: SosBudget,
  ) {}

  @Route(routes.rideSafety)
  ofRide(@Me() actor: Actor, @RideId() rideId: string): Promise<RideSafety> {
    return rideSafety(this.core, actor, rideId);
  }

  @Route(routes.raiseSos)
  async sos(
    @Me() actor: Actor,
    @RideId() rideId: string,
    @Body() body: SosRequest,
    @IdempotencyKey() key: string | null,
  ): Promise<OwnIncident> {
    const open = this.budget.spend(actor.id) ? null : await openSosOf(this.core, actor, rideId);
    return open ?? raiseSos(this.core, actor, rideId, body, key);
  }

  @Route(routes.emergencyContacts)
  contacts(@Me() actor: Actor): Promise<EmergencyContact[]> {
    return contactsOf(this.core.sql, actor.id);
  }

  @Route(routes.saveEmergencyContacts)
  saveContacts(
    @Me() actor: Actor,
    @Body() body: ContactsRequest,
    @Http() exchange: Exchange,
  ): Promise<EmergencyContact[]> {
    return saveContacts(this.core, actor, visitorOf(exchange, this.core.config), body);
  }

  @Route(routes.sendContactLink)
  sendContactLink(
    @Me() actor: Actor,
    @Body() body: ContactLinkRequest,
    @Http() exchange: Exchange,
  ): Promise<EmergencyContact[]> {
    return sendContactLink(this.core, actor, visitorOf(exchange, this.core.config), body);
  }

  @Route(routes.confirmContact)
  async confirmContact(@Body() { token }: ConfirmContactRequest): Promise<{ ok: true }> {
    await confirmContact(this.core, token);
    return { ok: true };
  }

  @Route(routes.report)
  report(@Me() actor: Actor, @Body() body: ReportRequest, @IdempotencyKey() key: string | null): Promise<OwnIncident> {
    return report(this.core, actor, body, key);
  }

  @Route(routes.myIncidents)
  mine(@Me() actor: Actor, @Query() page: Page): Promise<OwnIncident[]> {
    return incidentsOf(this.core, actor, page);
  }

  @Route(routes.reportFalseAlarm)
  reportFalseAlarm(@Me() actor: Actor, @IncidentId() id: string): Promise<OwnIncident> {
    // A call after a false alarm is processed in full, so both count. A call for help itself is never refused.
    ensure(this.budget.spend(actor.id), 'request.too_many', { retryAfterSeconds: 2 });
    return reportFalseAlarm(this.core, actor, id);
  }

  @Route(routes.opsIncidents)
  all(@Me() admin: Actor, @Query() page: IncidentsRequest): Promise<Incident[]> {
    return allIncidents(this.core, admin, page);
  }

  @Route(routes.takeIncident)
  take(@Me() admin: Actor, @IncidentId() id: string): Promise<Incident> {
    return takeIncident(this.core, admin, id);
  }

  @Route(routes.takeOverIncident)
  takeOver(@Me() admin: Actor, @IncidentId() id: string, @Body() body: TakeOverRequest): Promise<Incident> {
    return takeOverIncident(this.core, admin, id, body);
  }

  @Route(routes.closeIncident)
  close(@Me() admin: Actor, @IncidentId() id: string, @Body() body: IncidentNote): Promise<Incident> {
    return closeIncident(this.core, admin, id, body);
  }
}
