import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'findings.title': 'Quelque chose semble anormal dans cette course',
  'findings.mark': 'Anormal',
  'findings.checking': 'Waka vérifie cette course',
  'findings.checked': 'Vérifiée par Waka',
  'findings.undecided': 'Notre équipe va l’examiner.',
  'findings.fine': 'Notre équipe l’a examinée\u00a0: la course est en ordre.',
  'findings.not_fine': 'Notre équipe l’a examinée\u00a0: il y avait une anomalie.',
  'findings.arrived_far': 'À l’arrivée, le téléphone du chauffeur était à {distance} du départ.',
  'findings.arrived_too_soon': 'Le chauffeur est arrivé {time} min après avoir accepté, en étant à {distance}.',
  'findings.arrived_unseen': 'À l’arrivée, le téléphone du chauffeur n’avait envoyé aucune position depuis {time} min.',
  'findings.started_far': 'Au départ, le téléphone du chauffeur était à {distance} du lieu de prise en charge.',
  'findings.started_unseen': 'Au départ, le téléphone du chauffeur n’avait envoyé aucune position depuis {time} min.',
  'findings.stop_far': 'À un arrêt, le téléphone du chauffeur en était à {distance}.',
  'findings.stop_unseen': 'À un arrêt, le téléphone du chauffeur n’avait envoyé aucune position depuis {time} min.',
  'findings.stop_missed': 'La course s’est terminée avant que le chauffeur n’ait signalé tous les arrêts.',
  'findings.completed_far': 'À la fin, le téléphone du chauffeur était à {distance} de la destination.',
  'findings.completed_too_soon': 'Une course d’au moins {distance} s’est terminée {time} min après son départ.',
  'findings.completed_unseen': 'Pendant {time} min de la course, le téléphone du chauffeur n’a envoyé aucune position.',
};
