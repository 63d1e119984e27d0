import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'admin.title': 'Tableau de bord',
  'admin.signedInAs': 'Connecté en tant que {name}',
  'admin.empty': 'Rien à afficher pour le moment',
  'admin.emptyText': 'Les chiffres, les approbations et les listes en direct seront ici.',
  'admin.logout': 'Déconnexion',
};
