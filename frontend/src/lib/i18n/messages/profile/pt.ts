import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'profile.title': 'Complete o seu perfil',
  'profile.text': 'Umas palavras sobre si, e está pronto.',
  'profile.role': 'Função',
  'profile.chooseRole': 'Escolha a sua função',
  'profile.rider': 'Passageiro - Pedir viagens',
  'profile.driver': 'Motorista - Fazer viagens',
  'profile.admin': 'Administrador - Gerir a plataforma',
  'profile.fullName': 'Nome completo',
  'profile.phone': 'Número de telefone',
  'profile.phonePlaceholder': '+232 XX XXX XXXX',
  'profile.username': 'Nome de utilizador (opcional)',
  'profile.submit': 'Completar o perfil',
  'profile.submitting': 'A completar...',
  'profile.required': 'Preencha este campo',
  'profile.missing': 'Falta informação',
  'profile.missingText': 'Preencha todos os campos obrigatórios',
  'profile.done': 'Perfil completado com sucesso',
  'profile.failed': 'Não foi possível completar o perfil',
  'profile.signOut': 'Terminar sessão',
};
