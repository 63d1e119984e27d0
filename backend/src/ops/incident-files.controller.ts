import { Body, Controller } from '@nestjs/common';
import { NoteRequest } from '@waka/contracts/ops/ops-requests';
import type { IncidentFile } from '@waka/contracts/ops/ops-file-views';
import { routes } from '@waka/contracts/routes';
import type { Incident } from '@waka/contracts/safety/incident';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { incidentFile } from '@waka/core/ops/rides/incident-file';
import { noteIncident } from '@waka/core/safety/settle-incident';
import { InjectCore } from '../core.token.ts';
import { IncidentId, Me, Route } from '../http/routes/route.ts';

@Controller()
export class IncidentFilesController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.incidentFile)
  file(@Me() admin: Actor, @IncidentId() id: string): Promise<IncidentFile> {
    return incidentFile(this.core, admin, id);
  }

  @Route(routes.noteIncident)
  note(@Me() admin: Actor, @IncidentId() id: string, @Body() body: NoteRequest): Promise<Incident> {
    return noteIncident(this.core, admin, id, body);
  }
}
