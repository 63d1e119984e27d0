import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'admin.title': 'Admin Dashboard',
  'admin.signedInAs': 'Signed in as {name}',
  'admin.empty': 'Nothing to show yet',
  'admin.emptyText': 'The figures, approvals and live lists will stand here.',
  'admin.logout': 'Logout',
};
