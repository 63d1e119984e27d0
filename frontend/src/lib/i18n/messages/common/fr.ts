import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'app.loading': 'Chargement...',
  'app.offline': 'Pas de réseau',
  'app.backOnline': 'De nouveau en ligne',
  'app.reconnecting': 'Reconnexion…',
  'app.notFound': '404 Page introuvable',
  'app.notFoundText': "Cette page n'est pas sur notre carte.",
  'app.backHome': "Retour à l'accueil",
  'app.failed': 'Un problème est survenu',
  'app.failedText': "Cet écran s'est arrêté. Votre course, si vous en avez une, continue.",
  'app.reload': 'Recharger',
  'app.unreachable': 'Pas de connexion à Waka',
  'app.unreachableText': 'Vérifiez votre réseau. Nous réessayons.',
  'app.tryAgain': 'Réessayer',
  'app.close': 'Fermer',
  'app.back': 'Retour',
  'app.menu': 'Menu',
  'app.signOut': 'Se déconnecter',
  'app.notifications': 'Notifications',
  'app.network': "Le réseau n'a pas répondu. Veuillez réessayer.",
  'app.error': 'Erreur',
  'app.language': 'Langue',
  'app.languageFailed': "Cette langue n'a pas pu être chargée. Veuillez réessayer.",

  'unit.km': '{km} km',
  'unit.m': '{m} m',
  'unit.minutes': '{minutes} min',
  'unit.minuteRange': '{from}-{to} min',
  'unit.hours': '{hours} h',
  'unit.hoursMinutes': '{hours} h {minutes} min',
};
