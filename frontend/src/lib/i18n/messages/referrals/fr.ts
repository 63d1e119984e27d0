import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'referrals.menu.refer': 'Parrainer un ami',
  'referrals.menu.rewards': 'Récompenses',
  'referrals.menu.drive': 'Conduire avec Waka',
  'referrals.drive.title': 'Les chauffeurs ont leur propre compte',
  'referrals.drive.text':
    'Votre compte chauffeur est distinct. Il peut avoir le même numéro et le même e-mail que votre compte passager, qui ne change pas.',
  'referrals.drive.leave':
    'Pour continuer, nous vous déconnectons comme passager sur cet appareil. Une course réservée continue\u00a0: reconnectez-vous comme passager pour la suivre.',
  'referrals.drive.go': 'Se déconnecter et continuer',
  'referrals.loadFailed': 'Chargement impossible',
  'referrals.title': 'Parrainer un ami',
  'referrals.text.rider': 'Partagez votre lien. Quand un ami termine sa première course, vous recevez {points} points.',
  'referrals.text.driver':
    'Partagez votre lien. Vous gagnez {bonus} dès que la commission des courses d’un ami atteint cette somme.',
  'referrals.code': 'Votre code',
  'referrals.share.rider': 'Parrainer un passager',
  'referrals.share.driver': 'Parrainer un chauffeur',
  'referrals.message.rider': 'Roulez avec moi sur Waka :',
  'referrals.message.driver': 'Conduisez avec moi sur Waka :',
  'referrals.copied': 'Lien copié',
  'referrals.copyFailed': 'Le lien n’a pas pu être copié',
  'referrals.friends': 'Amis inscrits',
  'referrals.none': 'Personne ne s’est encore inscrit',
  'referrals.noneText': 'Vos amis apparaissent ici dès que leur compte est créé.',
  'referrals.formerUser': 'Ancien utilisateur',
  'referrals.joined': 'Inscription : {date}',
  'referrals.waiting': 'Récompense en attente',
  'referrals.rewarded': 'Récompense obtenue',
  'rewards.title': 'Récompenses',
  'rewards.points': '{points, plural, one {# point} other {# points}}',
  'rewards.level.bronze': 'Bronze',
  'rewards.level.silver': 'Argent',
  'rewards.level.gold': 'Or',
  'rewards.level.diamond': 'Diamant',
  'rewards.next': 'Encore {missing} pour {level}',
  'rewards.top': 'Vous avez atteint le niveau le plus élevé.',
  'rewards.how': 'Comment gagner des points',
  'rewards.rides': '{points} points par course terminée',
  'rewards.friends': '{points} points pour la première course de chaque ami',
  'rewards.honest':
    'Les points montrent votre progression. Ils n’ont pas de valeur en argent et ne paient aucune course.',
};
