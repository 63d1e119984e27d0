import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'admin.title': 'Painel de administração',
  'admin.signedInAs': 'Sessão de {name}',
  'admin.empty': 'Ainda nada para mostrar',
  'admin.emptyText': 'Os números, as aprovações e as listas ao vivo ficarão aqui.',
  'admin.logout': 'Sair',
};
