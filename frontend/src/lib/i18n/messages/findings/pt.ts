import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'findings.title': 'Há algo de estranho nesta viagem',
  'findings.mark': 'Algo estranho',
  'findings.checking': 'A Waka está a verificar esta viagem',
  'findings.checked': 'Verificada pela Waka',
  'findings.undecided': 'A nossa equipa vai verificar.',
  'findings.fine': 'A nossa equipa verificou: a viagem está em ordem.',
  'findings.not_fine': 'A nossa equipa verificou: havia um problema.',
  'findings.arrived_far': 'À chegada, o telefone do motorista estava a {distance} do ponto de recolha.',
  'findings.arrived_too_soon': 'O motorista chegou {time} min depois de aceitar, a partir de {distance}.',
  'findings.arrived_unseen': 'À chegada, o telefone do motorista não enviava a posição há {time} min.',
  'findings.started_far': 'No início, o telefone do motorista estava a {distance} do ponto de recolha.',
  'findings.started_unseen': 'No início, o telefone do motorista não enviava a posição há {time} min.',
  'findings.stop_far': 'Numa paragem, o telefone do motorista estava a {distance} dela.',
  'findings.stop_unseen': 'Numa paragem, o telefone do motorista não enviava a posição há {time} min.',
  'findings.stop_missed': 'A viagem terminou antes de o motorista indicar todas as paragens.',
  'findings.completed_far': 'No fim, o telefone do motorista estava a {distance} do destino.',
  'findings.completed_too_soon': 'Uma viagem de pelo menos {distance} terminou {time} min depois de começar.',
  'findings.completed_unseen': 'Durante {time} min da viagem, o telefone do motorista não enviou a posição.',
};
