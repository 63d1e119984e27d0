import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'ops.title': 'Painel de administração',
  'ops.user': 'Administrador',
  'ops.logout': 'Terminar sessão',
  'ops.nav': 'Operações',
  'ops.dashboard': 'Painel',
  'ops.map': 'Mapa ao vivo',
  'ops.rides': 'Viagens',
  'ops.drivers': 'Motoristas',
  'ops.people': 'Pessoas',
  'ops.fares': 'Preços',
  'ops.incidents': 'Incidentes',
  'ops.work': 'Tarefas',
  'ops.live': 'Ao vivo',
  'ops.reconnecting': 'A restabelecer a ligação...',
};
