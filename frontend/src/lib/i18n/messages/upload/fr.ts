import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'upload.choose': 'Choisir un fichier',
  'upload.takePhoto': 'Prendre une photo',
  'upload.drop': 'Déposez un fichier ici, ou choisissez-en un',
  'upload.preview': 'Aperçu',
  'upload.remove': 'Choisir un autre fichier',
  'upload.send': 'Envoyer',
  'upload.cancel': 'Annuler',
  'upload.progress': 'Envoi',
  'upload.uploading': 'Envoi en cours : {percent} %',
  'upload.saving': 'Presque terminé…',
  'upload.exceedsSize': '{file} dépasse la taille maximale autorisée de {size}',
  'upload.empty': 'Ce fichier est vide.',
  'upload.onlyOne': 'Vous ne pouvez envoyer qu’un seul fichier',
  'upload.onlyPictures': 'Vous ne pouvez envoyer que des images.',
  'upload.onlyPapers': 'Vous ne pouvez envoyer que des images et des fichiers PDF.',
  'upload.missingMeta':
    '{count, plural, one {Champ obligatoire manquant : {fields}.} many {Champs obligatoires manquants : {fields}.} other {Champs obligatoires manquants : {fields}.}}',
  'upload.noUrl': 'Impossible d’obtenir l’adresse d’envoi',
  'upload.noUrlBecause': 'Impossible d’obtenir l’adresse d’envoi : {text}',
  'upload.failed': 'L’envoi n’a pas abouti. Veuillez réessayer.',
  'upload.expired': 'La demande a expiré',
  'upload.non2xx': 'Le stockage a refusé le fichier',
  'upload.authorization': 'Autorisation requise',
  'upload.cannotSign': 'Impossible de signer sans clé, uploadId et partNumber',
  'upload.failedRequest': 'La demande a échoué avec le statut : {status}. {text}',
  'upload.network':
    'Cela ressemble à une erreur de réseau ; l’adresse est peut-être bloquée par un fournisseur d’accès ou un pare-feu.',
};
