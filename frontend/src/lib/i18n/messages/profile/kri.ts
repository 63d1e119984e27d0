import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'profile.title': 'Dɔn yu profayl',
  'profile.text': 'Tɛl wi smɔl bɔt yusɛf, dɔn yu rɛdi.',
  'profile.role': 'Wok',
  'profile.chooseRole': 'Pik yu wok',
  'profile.rider': 'Rayda - Buk rayd',
  'profile.driver': 'Drayva - Kɛr pipul',
  'profile.admin': 'Admin - Manej di sistɛm',
  'profile.fullName': 'Ful nem',
  'profile.phone': 'Fon nɔmba',
  'profile.phonePlaceholder': '+232 XX XXX XXXX',
  'profile.username': 'Yuzanem (if yu want)',
  'profile.submit': 'Dɔn di profayl',
  'profile.submitting': 'I de dɔn...',
  'profile.required': 'Duya ful dis say',
  'profile.missing': 'Sɔntin nɔ de',
  'profile.missingText': 'Duya ful ɔl di say dɛn we wi nid',
  'profile.done': 'Yu profayl dɔn dɔn',
  'profile.failed': 'Wi nɔ ebul fɔ dɔn di profayl',
  'profile.signOut': 'Sayn ɔt',
};
