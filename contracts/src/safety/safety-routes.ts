import type { Incident, OwnIncident } from './incident.ts';
import type {
  ConfirmContactRequest,
  ContactsRequest,
  IncidentNote,
  ReportRequest,
  SosRequest,
} from './safety-requests.ts';
import type { EmergencyContact, RideSafety } from './safety-views.ts';
import { admin, compressed, everyone, riderOrDriver, route } from '../route.ts';

export const safetyRoutes = {
  rideSafety: route<undefined, RideSafety>('GET', '/api/rides/:id/safety', riderOrDriver),
  raiseSos: route<SosRequest, OwnIncident>('POST', '/api/rides/:id/sos', riderOrDriver),
  emergencyContacts: route<undefined, EmergencyContact[]>('GET', '/api/safety/contacts', riderOrDriver),
  saveEmergencyContacts: route<ContactsRequest, EmergencyContact[]>('PUT', '/api/safety/contacts', riderOrDriver),
  /** For whoever holds the texted link, signed in or not. */
  confirmContact: route<ConfirmContactRequest, { ok: true }>('POST', '/api/safety/contacts/confirm', everyone),
  report: route<ReportRequest, OwnIncident>('POST', '/api/incidents', riderOrDriver),
  myIncidents: compressed(route<undefined, OwnIncident[]>('GET', '/api/incidents', riderOrDriver)),
  opsIncidents: compressed(route<undefined, Incident[]>('GET', '/api/ops/incidents', admin)),
  takeIncident: route<undefined, Incident>('POST', '/api/ops/incidents/:id/take', admin),
  closeIncident: route<IncidentNote, Incident>('POST', '/api/ops/incidents/:id/close', admin),
} as const;
