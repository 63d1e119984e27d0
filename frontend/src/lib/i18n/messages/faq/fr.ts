import type { Translation } from '../../catalogue.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  'faq.title': 'Questions et réponses',
  'faq.price': 'Comment le prix est-il fixé\u00a0?',
  'faq.price.answer':
    'Un prix de base plus un prix au kilomètre, selon la catégorie choisie. Vous le voyez avant de réserver, et il ne change que si vous modifiez le trajet. Si un lieu a été saisi et n’est pas sur la carte, la distance parcourue compte.',
  'faq.pay': 'Comment puis-je payer\u00a0?',
  'faq.pay.answer':
    'En espèces, ou avec un portefeuille mobile ajouté dans Moyens de paiement. À la fin du trajet, MTN vous demande sur votre téléphone, et Orange Money ouvre une page de paiement depuis l’application.',
  'faq.pin': 'À quoi sert le PIN\u00a0?',
  'faq.pin.answer':
    'Ces quatre chiffres montrent que vous êtes dans la bonne voiture. Lisez-les à votre chauffeur en montant. Vous pouvez désactiver le PIN dans le Centre de sécurité.',
  'faq.cancel': 'Puis-je annuler une course\u00a0?',
  'faq.cancel.answer': 'Oui. Tant que le trajet n’a pas commencé, c’est gratuit.',
  'faq.change': 'Puis-je changer de destination\u00a0?',
  'faq.change.answer':
    'Oui. Touchez Modifier le trajet dès qu’un chauffeur arrive ou pendant le trajet. Vous voyez le nouveau prix et l’acceptez d’abord.',
  'faq.lost': 'J’ai oublié quelque chose dans la voiture. Que faire\u00a0?',
  'faq.lost.answer':
    'Signalez un problème sur cette page, choisissez Objet perdu et la course. Nous contacterons le chauffeur.',
  'faq.emergency': 'Que faire en cas d’urgence\u00a0?',
  'faq.emergency.answer':
    'Touchez Sécurité pendant votre course. Vous pouvez appeler les secours, et alerter notre équipe et vos contacts d’urgence avec votre position.',
  'faq.earnings': 'Je suis chauffeur. Comment suis-je payé\u00a0?',
  'faq.earnings.answer':
    'Vous gardez les espèces que les passagers vous paient, et notre commission est déduite de votre solde. Gains montre ce que chaque course a rapporté, et si nous vous devons de l’argent ou l’inverse. Appelez-nous pour un versement.',
};
