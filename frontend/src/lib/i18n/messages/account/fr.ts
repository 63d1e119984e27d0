import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'account.edit': 'Modifier',
  'account.editPart': 'Modifier : {part}',
  'account.save': 'Enregistrer',
  'account.cancel': 'Annuler',
  'account.unknown': 'Non renseigné',
  'account.success': 'C’est fait',
  'account.saved': 'Profil mis à jour !',
  'account.saveFailed': 'Impossible de mettre à jour le profil. Veuillez réessayer.',
  'account.comingSoon': 'Bientôt disponible !',

  'account.profile.title': 'Mon profil',
  'account.personal': 'Informations personnelles',
  'account.firstName': 'Prénom',
  'account.lastName': 'Nom',
  'account.email': 'E-mail',
  'account.phone': 'Téléphone',
  'account.dateOfBirth': 'Date de naissance',
  'account.gender': 'Genre',
  'account.address': 'Adresse',
  'account.gender.male': 'Homme',
  'account.gender.female': 'Femme',
  'account.gender.other': 'Autre',
  'account.gender.prefer_not_to_say': 'Je préfère ne pas le dire',

  'account.photo.change': 'Changer la photo de profil',
  'account.photo.title': 'Photo de profil',
  'account.photo.hint': 'Une image JPEG, PNG ou WebP de 5 Mo au plus.',
  'account.photo.changed': 'Photo de profil mise à jour !',
  'account.photo.failed': 'Impossible de mettre à jour la photo de profil. Veuillez réessayer.',
  'account.photo.remove': 'Retirer la photo',

  'account.waiting.title': 'En attente de confirmation',
  'account.waiting.phone': 'Saisissez le code envoyé par SMS à ce numéro. D’ici là, votre ancien numéro reste valable.',
  'account.waiting.email': 'Ouvrez le lien envoyé à cette adresse. D’ici là, votre ancienne adresse reste valable.',
  'account.waiting.confirm': 'Confirmer',
  'account.waiting.resend': 'Renvoyer le code',
  'account.waiting.drop': 'Garder l’ancien',
  'account.phoneConfirmed': 'Votre nouveau numéro est confirmé.',
  'account.code': 'Code de vérification',
  'account.codeSent': 'Code de vérification envoyé',
  'account.codeFailed': 'Impossible de renvoyer le code',

  'account.proof.title': 'Est-ce bien vous ?',
  'account.proof.text':
    'Un nouveau numéro ou une nouvelle adresse permet d’entrer dans votre compte ; nous vérifions donc encore une fois.',
  'account.proof.submit': 'Continuer',
  'account.proof.password': 'Mot de passe actuel',
  'account.proof.useCode': 'Utiliser plutôt un code par SMS',
  'account.proof.codeText': 'Nous envoyons un code à votre numéro qui se termine par {ending}.',
  'account.proof.sendCode': 'Envoyer le code',
  'account.proof.wrong': 'Ce mot de passe ou ce code n’est pas le bon.',
  'account.proof.signInAgain': 'Déconnectez-vous, reconnectez-vous, puis revenez ici.',
  'account.proof.unknown': 'Cela ne fonctionne pas pour le moment. Réessayez dans un instant.',

  'account.confirmEmail.title': 'Confirmez votre nouvel e-mail',
  'account.confirmEmail.text': 'Vous vous connecterez ensuite avec cette adresse, et les reçus y arriveront.',
  'account.confirmEmail.confirm': 'Confirmer',
  'account.confirmEmail.done': 'Votre e-mail est confirmé',
  'account.confirmEmail.failed': 'Non confirmé',
  'account.confirmEmail.invalid': 'Ce lien est invalide ou expiré. Veuillez en demander un nouveau.',

  'account.settings.title': 'Paramètres',
  'account.settings.account': 'Compte',
  'account.settings.app': 'Application',
  'account.settings.leave': 'Se déconnecter ou partir',
  'account.settings.editProfile': 'Modifier le profil',
  'account.settings.payment': 'Moyens de paiement',
  'account.settings.language': 'Langue',
  'account.settings.legal': 'Mentions légales',
  'account.settings.signOut': 'Se déconnecter',

  'account.signOutAll.title': 'Se déconnecter de tous les appareils',
  'account.signOutAll.text':
    'Tous les téléphones et ordinateurs connectés à votre compte sont déconnectés, celui-ci aussi.',
  'account.signOutAll.confirm': 'Déconnecter partout',
  'account.signOutAll.done': 'Vous êtes déconnecté de tous les appareils.',
  'account.signOutAll.failed': 'La déconnexion n’a pas abouti. Veuillez réessayer.',

  'account.security.title': 'Centre de sécurité',
  'account.security.detail': 'Appareils connectés',
  'account.security.devices': 'Vos appareils',
  'account.security.devicesText':
    'Qui tient l’un de ces appareils est connecté à votre compte. Déconnectez ceux que vous ne reconnaissez pas.',
  'account.security.device': '{browser} sur {system}',
  'account.security.unknown': 'Appareil inconnu',
  'account.security.thisDevice': 'Cet appareil',
  'account.security.lastSeen': 'Dernière utilisation : {time}',
  'account.security.end': 'Déconnecter',
  'account.security.endDevice': 'Déconnecter {device}',
  'account.security.ended': 'L’appareil est déconnecté.',
  'account.security.failed': 'Vos appareils ne peuvent pas être affichés pour le moment.',
  'account.security.signIn': 'Comment vous vous connectez',
  'account.security.signInText':
    'Nous ne demandons jamais votre mot de passe ni un code par téléphone. Un nouveau numéro ou e-mail ne compte qu’une fois confirmé.',
  'account.security.contacts': 'Contacts d’urgence',
  'account.security.contactsText': 'Qui est prévenu quand vous appuyez sur SOS',
  'account.security.pin': 'Code PIN de la course',
  'account.security.pinText':
    'Chaque course a un code PIN de quatre chiffres. Donnez-le au chauffeur après avoir vérifié la plaque : aucune course ne commence sans lui.',
  'account.security.pinOffText':
    'Vos courses commencent sans code PIN. Vérifiez vous-même la plaque et le chauffeur avant de monter.',
  'account.security.pinUse': 'Demander mon code PIN',
  'account.security.pinFailed': 'Le réglage du code PIN n’a pas été enregistré. Veuillez réessayer.',

  'account.privacy.title': 'Confidentialité',
  'account.privacy.detail': 'Vos données et leur durée',
  'account.privacy.yours': 'Vos données',
  'account.privacy.export': 'Exporter mes données',
  'account.privacy.exportText': 'Tout ce que nous gardons sur vous, en un fichier',
  'account.privacy.kept': 'Ce que nous gardons, et combien de temps',
  'account.privacy.profile': 'Profil',
  'account.privacy.profileText':
    'Nom, téléphone, e-mail et ce que vous remplissez d’autre, aussi longtemps que vous avez un compte.',
  'account.privacy.rides': 'Courses et reçus',
  'account.privacy.ridesText':
    'D’où, vers où, quand, avec qui et à quel prix. Après votre départ, ils restent pour la comptabilité, sans votre nom.',
  'account.privacy.positions': 'Positions',
  'account.privacy.positionsText':
    'Passagers : seulement les lieux que vous choisissez. Chauffeurs : le tracé de chaque course ; entre les courses, seulement la position actuelle.',
  'account.privacy.photos': 'Photos',
  'account.privacy.photosText':
    'Sans le lieu ni l’heure que les téléphones y inscrivent. Retirées dès que vous les retirez.',
  'account.privacy.deleted': 'Quand vous supprimez votre compte',
  'account.privacy.deletedText':
    'Pendant 14 jours, vous pouvez revenir en vous connectant. Ensuite, vos données personnelles sont effacées.',

  'account.delete.title': 'Supprimer le compte',
  'account.delete.ask': 'Supprimer votre compte ?',
  'account.delete.grace':
    'Vous êtes déconnecté partout aussitôt. Pendant 14 jours, vous pouvez changer d’avis : il suffit de vous reconnecter.',
  'account.delete.erased':
    'Ensuite, votre nom, téléphone, e-mail, photo et lieux enregistrés sont effacés pour toujours.',
  'account.delete.kept': 'Les courses terminées restent dans les comptes, sans votre nom.',
  'account.delete.continue': 'Je veux le supprimer',
  'account.delete.confirm': 'Supprimer mon compte',
  'account.delete.keep': 'Garder mon compte',
  'account.delete.done': 'Votre compte va être supprimé',
  'account.delete.doneText': 'Il sera effacé le {day}. Connectez-vous avant pour le garder.',
  'account.delete.failed': 'Votre compte n’a pas pu être supprimé. Veuillez réessayer.',
};
