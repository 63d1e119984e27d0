import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'ops.title': 'Admin Dashbɔd',
  'ops.user': 'Admin Yuza',
  'ops.logout': 'Lɔg ɔt',
  'ops.nav': 'Ɔpareshɔn',
  'ops.dashboard': 'Dashbɔd',
  'ops.map': 'Layv map',
  'ops.rides': 'Rayd dɛn',
  'ops.drivers': 'Drayva dɛn',
  'ops.people': 'Pipul dɛn',
  'ops.fares': 'Prays',
  'ops.incidents': 'Prɔblɛm dɛn',
  'ops.work': 'Wok bod',
  'ops.live': 'Layv',
  'ops.reconnecting': 'Wi de kɔnɛkt bak...',
};
