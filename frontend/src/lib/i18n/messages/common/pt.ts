import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'app.loading': 'A carregar...',
  'app.offline': 'Sem rede',
  'app.backOnline': 'Ligação restabelecida',
  'app.reconnecting': 'A ligar de novo…',
  'app.notFound': '404 Página não encontrada',
  'app.notFoundText': 'Esta página não está no nosso mapa.',
  'app.backHome': 'Voltar ao início',
  'app.failed': 'Algo correu mal',
  'app.failedText': 'Este ecrã deixou de funcionar. A sua viagem, se tiver uma, continua.',
  'app.reload': 'Carregar de novo',
  'app.unreachable': 'Sem ligação à Waka',
  'app.unreachableText': 'Verifique a sua rede. Continuamos a tentar.',
  'app.tryAgain': 'Tentar de novo',
  'app.close': 'Fechar',
  'app.back': 'Voltar',
  'app.menu': 'Menu',
  'app.signOut': 'Terminar sessão',
  'app.notifications': 'Notificações',
  'app.network': 'A rede não respondeu. Tente de novo.',
  'app.error': 'Erro',
  'app.language': 'Língua',
  'app.languageFailed': 'Não foi possível carregar esta língua. Tente de novo.',

  'unit.km': '{km} km',
  'unit.m': '{m} m',
  'unit.minutes': '{minutes} min',
  'unit.minuteRange': '{from}-{to} min',
  'unit.hours': '{hours} h',
  'unit.hoursMinutes': '{hours} h {minutes} min',
};
