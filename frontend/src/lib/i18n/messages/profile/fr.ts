import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'profile.title': 'Complétez votre profil',
  'profile.text': "Quelques mots sur vous, et c'est parti.",
  'profile.role': 'Rôle',
  'profile.chooseRole': 'Choisissez votre rôle',
  'profile.rider': 'Passager - Réserver des courses',
  'profile.driver': 'Chauffeur - Proposer des courses',
  'profile.admin': 'Administrateur - Gérer la plateforme',
  'profile.fullName': 'Nom complet',
  'profile.phone': 'Numéro de téléphone',
  'profile.phonePlaceholder': '+232 XX XXX XXXX',
  'profile.username': "Nom d'utilisateur (facultatif)",
  'profile.submit': 'Terminer',
  'profile.submitting': 'En cours...',
  'profile.required': 'Veuillez remplir ce champ',
  'profile.missing': 'Informations manquantes',
  'profile.missingText': 'Veuillez remplir tous les champs obligatoires',
  'profile.done': 'Profil complété avec succès',
  'profile.failed': 'Impossible de compléter le profil',
  'profile.signOut': 'Se déconnecter',
};
