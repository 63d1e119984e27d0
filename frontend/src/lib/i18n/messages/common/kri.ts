import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'app.loading': 'I de lod...',
  'app.offline': 'Nɛtwɔk nɔ de',
  'app.backOnline': 'Nɛtwɔk dɔn kam bak',
  'app.reconnecting': 'Wi de kɔnɛkt bak…',
  'app.notFound': '404 Wi nɔ si dis pej',
  'app.notFoundText': 'Dis pej nɔ de na wi map.',
  'app.backHome': 'Go bak na os',
  'app.failed': 'Sɔntin nɔ go fayn',
  'app.failedText': 'Dis skrin dɔn stɔp. If yu de na rayd, di rayd stil de go.',
  'app.reload': 'Lod am bak',
  'app.unreachable': 'Nɔ kɔnɛkshɔn to Waka',
  'app.unreachableText': 'Chɛk yu nɛtwɔk. Wi stil de tray.',
  'app.tryAgain': 'Tray bak',
  'app.close': 'Lɔk',
  'app.back': 'Go bak',
  'app.menu': 'Mɛnyu',
  'app.signOut': 'Sayn ɔt',
  'app.notifications': 'Nɔtis dɛn',
  'app.network': 'Di nɛtwɔk nɔ ansa. Duya tray bak.',
  'app.error': 'Prɔblɛm',
  'app.language': 'Langwej',
  'app.languageFailed': 'Wi nɔ ebul fɔ lod dis langwej. Duya tray bak.',

  'unit.km': '{km} km',
  'unit.m': '{m} m',
  'unit.minutes': '{minutes} minit',
  'unit.minuteRange': '{from}-{to} minit',
  'unit.hours': '{hours} awa',
  'unit.hoursMinutes': '{hours} awa {minutes} minit',
};
