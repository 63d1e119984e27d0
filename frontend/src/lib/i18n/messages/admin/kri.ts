import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'admin.title': 'Admin Dashbɔd',
  'admin.signedInAs': 'Yu sayn in as {name}',
  'admin.empty': 'Natin nɔ de fɔ si yet',
  'admin.emptyText': 'Di nɔmba dɛn, di apruval dɛn ɛn di layv list dɛn go de ya.',
  'admin.logout': 'Lɔg ɔt',
};
