import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'offline.waiting': 'En attente du réseau',
  'offline.notBooked':
    'Pas encore réservé. Votre demande est gardée sur ce téléphone et sera envoyée une seule fois, dès le retour du réseau.',
  'offline.noAnswer': 'Pas encore de réponse',
  'offline.maybeBooked':
    'Le réseau s’est coupé pendant l’envoi\u00a0: nous ne savons pas encore si votre demande est arrivée. Nous vérifierons dès le retour du réseau. Vous n’aurez jamais deux réservations.',
  'offline.withdrawing': 'Annulation',
  'offline.withdrawn': 'Dès le retour du réseau, nous vérifions que rien ne reste réservé.',
  'offline.cancel': 'Annuler cette demande',
  'offline.tryNow': 'Essayer maintenant',
  'offline.cancelled': 'Rien n’a été réservé',
  'offline.priceOld': 'Le prix a expiré',
  'offline.priceOldText': 'Rien n’a été réservé. Regardez le nouveau prix et confirmez à nouveau.',
  'offline.cancelKept': 'Pas encore annulée. Nous annulerons votre course dès le retour du réseau.',
  'offline.cancelKeep': 'Garder ma course',
  'offline.ratingKept': 'Note enregistrée. Nous l’enverrons dès le retour du réseau.',
  'offline.update': 'Une nouvelle version de Waka est prête.',
  'offline.updateNow': 'Mettre à jour',
  'offline.later': 'Plus tard',
  'offline.missing': 'Une partie de cette page ne s’est pas chargée. Le réseau est revenu.',
  'offline.install': 'Installer l’application',
  'offline.pushTitle': 'Vous prévenir quand le chauffeur arrive\u00a0?',
  'offline.pushText': 'Autorisez les notifications pour suivre votre course quand Waka est fermé. Rien d’autre.',
  'offline.pushDriverTitle': 'Recevoir les courses avec le téléphone en poche\u00a0?',
  'offline.pushDriverText':
    'Autorisez les notifications pour recevoir les nouvelles courses quand Waka est en arrière-plan.',
  'offline.pushYes': 'Oui, prévenez-moi',
  'offline.pushNo': 'Non merci',
};
