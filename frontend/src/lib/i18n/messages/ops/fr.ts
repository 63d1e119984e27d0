import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'ops.title': 'Tableau de bord',
  'ops.user': 'Administrateur',
  'ops.logout': 'Déconnexion',
  'ops.nav': 'Exploitation',
  'ops.dashboard': 'Tableau de bord',
  'ops.map': 'Carte en direct',
  'ops.rides': 'Courses',
  'ops.drivers': 'Chauffeurs',
  'ops.people': 'Personnes',
  'ops.fares': 'Tarifs',
  'ops.incidents': 'Incidents',
  'ops.work': 'Tâches',
  'ops.live': 'En direct',
  'ops.reconnecting': 'Reconnexion...',
};
