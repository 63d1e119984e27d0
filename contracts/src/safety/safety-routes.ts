import type { Incident, OwnIncident } from './incident.ts';
import type {
  ConfirmContactRequest,
  ContactLinkRequest,
  ContactsRequest,
  IncidentNote,
  ReportRequest,
  SosRequest,
  TakeOverRequest,
} from './safety-requests.ts';
import type { EmergencyContact, RideSafety } from './safety-views.ts';
import { admin, compressed, everyone, riderOrDriver, route } from '../route.ts';

export const safetyRoutes = {
  /** Returns the emergency number and contacts for a ride. */
  rideSafety: route<undefined, RideSafety>('GET', '/api/rides/:id/safety', riderOrDriver),
  /** Calls for help during a ride. */
  raiseSos: route<SosRequest, OwnIncident>('POST', '/api/rides/:id/sos', riderOrDriver),
  /** Lists the person's emergency contacts. */
  emergencyContacts: route<undefined, EmergencyContact[]>('GET', '/api/safety/contacts', riderOrDriver),
  /** Replaces the person's emergency contacts. */
  saveEmergencyContacts: route<ContactsRequest, EmergencyContact[]>('PUT', '/api/safety/contacts', riderOrDriver),
  /** Texts an emergency contact who has not agreed yet a new link, which replaces the one before. */
  sendContactLink: route<ContactLinkRequest, EmergencyContact[]>('POST', '/api/safety/contacts/link', riderOrDriver),
  /** Confirms an emergency contact by the texted link, signed in or not. */
  confirmContact: route<ConfirmContactRequest, { ok: true }>('POST', '/api/safety/contacts/confirm', everyone),
  /** Reports an incident or disputes a ride. */
  report: route<ReportRequest, OwnIncident>('POST', '/api/incidents', riderOrDriver),
  /** Lists the person's reports. */
  myIncidents: compressed(route<undefined, OwnIncident[]>('GET', '/api/incidents', riderOrDriver)),
  /** Reports a call for help as a false alarm; the incident stays open. */
  reportFalseAlarm: route<undefined, OwnIncident>('POST', '/api/incidents/:id/false-alarm', riderOrDriver),
  /** Lists incidents, open ones first. */
  opsIncidents: compressed(route<undefined, Incident[]>('GET', '/api/ops/incidents', admin)),
  /** Takes an incident over. */
  takeIncident: route<undefined, Incident>('POST', '/api/ops/incidents/:id/take', admin),
  /** Takes over an incident that another admin has, with a reason. */
  takeOverIncident: route<TakeOverRequest, Incident>('POST', '/api/ops/incidents/:id/take-over', admin),
  /** Closes an incident. */
  closeIncident: route<IncidentNote, Incident>('POST', '/api/ops/incidents/:id/close', admin),
} as const;
