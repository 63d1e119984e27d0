import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'referrals.menu.refer': 'Parrainer un ami',
  'referrals.menu.rewards': 'Récompenses',
  'referrals.menu.drive': 'Conduire avec Waka',
  'referrals.drive.title': 'Un compte chauffeur à vous',
  'referrals.drive.text':
    'Les chauffeurs se connectent avec leur propre compte. Il peut avoir le numéro et l’e-mail de votre compte passager, qui reste tel quel.',
  'referrals.drive.leave':
    'Pour continuer, vous êtes déconnecté comme passager sur cet appareil. Une course réservée continue : reconnectez-vous comme passager pour la suivre.',
  'referrals.drive.go': 'Se déconnecter et continuer',
  'referrals.loadFailed': 'Affichage impossible pour le moment',
  'referrals.title': 'Parrainer un ami',
  'referrals.text.rider':
    'Envoyez votre lien. Après la première course terminée d’un ami, vous recevez {points} points.',
  'referrals.text.driver':
    'Envoyez votre lien. {bonus} s’ajoutent à vos gains dès que la commission des courses d’un ami atteint cette somme.',
  'referrals.code': 'Votre code',
  'referrals.share.rider': 'Parrainer un passager',
  'referrals.share.driver': 'Parrainer un chauffeur',
  'referrals.message.rider': 'Roulez avec moi sur Waka :',
  'referrals.message.driver': 'Conduisez avec moi sur Waka :',
  'referrals.copied': 'Lien copié',
  'referrals.copyFailed': 'Le lien n’a pas pu être copié',
  'referrals.friends': 'Qui a rejoint par votre lien',
  'referrals.none': 'Personne n’a encore rejoint',
  'referrals.noneText': 'Vos amis apparaissent ici dès que leur compte est créé.',
  'referrals.formerUser': 'Ancien utilisateur',
  'referrals.joined': 'Inscription : {date}',
  'referrals.waiting': 'Récompense à venir',
  'referrals.rewarded': 'Récompense accordée',
  'rewards.title': 'Récompenses',
  'rewards.points': '{points, plural, one {# point} other {# points}}',
  'rewards.level.bronze': 'Bronze',
  'rewards.level.silver': 'Argent',
  'rewards.level.gold': 'Or',
  'rewards.level.diamond': 'Diamant',
  'rewards.next': 'Encore {missing} pour {level}',
  'rewards.top': 'Vous avez atteint le niveau le plus élevé.',
  'rewards.how': 'Comment gagner des points',
  'rewards.rides': 'Courses terminées, {points} points chacune',
  'rewards.friends': 'Amis après leur première course, {points} points chacun',
  'rewards.honest': 'Les points montrent votre parcours. Ce n’est pas de l’argent et ils ne paient aucune course.',
};
