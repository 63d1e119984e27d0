import type { Wording } from './wording.ts';

// Of the accented letters, a text message takes é, è, à and ù only: no word here has another one.
export const fr: Wording = {
  roles: { rider: 'passager', driver: 'chauffeur', admin: 'administrateur' },
  somebody: "Quelqu'un",
  code: (digits) => ({
    subject: 'Votre code Waka',
    text: `${digits} est votre code Waka. Il est valable 5 minutes. Ne le donnez à personne.`,
  }),
  passwordReset: (link) => ({
    subject: 'Nouveau mot de passe Waka',
    text: `Choisissez ici un nouveau mot de passe, dans les 30 minutes :\n\n${link}\n\nSi vous n'avez rien demandé, ignorez ce message : votre mot de passe ne change pas.`,
  }),
  accountClaim: (link) => ({
    subject: 'Nouveau mot de passe Waka',
    text: `Choisissez ici un nouveau mot de passe, dans les 30 minutes :\n\n${link}\n\nNous ne savons pas encore si le numéro de téléphone de ce compte est le vôtre. Avec un nouveau mot de passe, le compte est à vous : tous ses appareils sont déconnectés et le numéro de téléphone enregistré avec lui est retiré, avec ses contacts d'urgence, ses cartes et ses comptes mobile money. Vous pouvez ajouter les vôtres dans votre profil.\n\nSi ce numéro est le vôtre, ouvrez le lien dans un navigateur où vous l'avez confirmé ou êtes connecté : tout reste.\n\nSi vous n'avez rien demandé, ignorez ce message : rien ne change.`,
  }),
  alreadyRegistered: (role) => ({
    subject: 'Vous avez déjà un compte Waka',
    text: `Vous avez déjà un compte Waka (${role}). Connectez-vous, ou choisissez "Mot de passe oublié". Si ce n'est pas vous, ignorez ce message.`,
  }),
  passwordChanged: (role, home) => ({
    subject: 'Votre mot de passe Waka a changé',
    text: `Le mot de passe de votre compte Waka (${role}) a changé, et tous les appareils autres que celui utilisé pour le changer sont déconnectés. Si ce n'est pas vous, changez-le tout de suite : ${home}`,
  }),
  emailChange: (link, phoneEnding) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    text: `Quelqu'un veut utiliser cette adresse pour un compte Waka${phoneEnding ? ` dont le numéro de téléphone finit par ${phoneEnding}` : ''}. Si c'est votre compte, confirmez-la ici, dans les 24 heures :\n\n${link}\n\nSinon, ignorez ce message. Sans votre confirmation, nous n'utilisons pas l'adresse.`,
  }),
  phoneChanged: (role) => ({
    subject: 'Le téléphone de votre compte Waka a changé',
    text: `Le téléphone de votre compte Waka (${role}) a changé. Si ce n'est pas vous, changez votre mot de passe et prévenez-nous.`,
  }),
  emailChanged: (role) => ({
    subject: "L'e-mail de votre compte Waka a changé",
    text: `L'e-mail de votre compte Waka (${role}) a changé. Si ce n'est pas vous, changez votre mot de passe et prévenez-nous.`,
  }),
  deletionRequested: (role) => ({
    subject: 'Votre compte Waka sera supprimé',
    text: `Votre compte Waka (${role}) sera effacé dans 14 jours. Pour le garder, connectez-vous avant. Si ce n'est pas vous, connectez-vous vite.`,
  }),
  deletionCancelled: (role) => ({
    subject: 'Votre compte Waka est conservé',
    text: `Connexion faite : votre compte Waka (${role}) ne sera pas supprimé. Si ce n'est pas vous, changez vite votre mot de passe.`,
  }),
  emergency: (name, link) => ({
    subject: 'Waka : quelqu’un a besoin d’aide',
    text: `${name} demande de l'aide (course Waka). Appelez tout de suite. Voir : ${link}`,
  }),
  contactInvitation: (name, link) => ({
    subject: "Waka : contact d'urgence",
    text: `${name} vous choisit comme contact d'urgence (Waka). Si vous acceptez : ${link}`,
  }),
  driverReviewed: {
    approved: (link) => ({
      subject: 'Votre compte chauffeur Waka',
      text: `Vous êtes accepté comme chauffeur Waka. Mettez-vous en ligne : ${link}`,
    }),
    rejected: (link) => ({
      subject: 'Votre compte chauffeur Waka',
      text: `Votre candidature de chauffeur Waka n'est pas acceptée. Voir pourquoi : ${link}`,
    }),
    suspended: (link) => ({
      subject: 'Votre compte chauffeur Waka',
      text: `Votre compte chauffeur Waka est suspendu. Voir pourquoi : ${link}`,
    }),
  },
};
