import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'app.loading': 'Loading...',
  'app.reconnecting': 'Reconnecting…',
  'app.notFound': '404 Page Not Found',
  'app.notFoundText': 'This page is not on our map.',
  'app.backHome': 'Back to home',
  'app.failed': 'Something went wrong',
  'app.failedText': 'This screen has stopped working. Your ride, if you have one, goes on.',
  'app.reload': 'Load again',
  'app.unreachable': 'No connection to Waka',
  'app.unreachableText': 'Check your network. We keep trying.',
  'app.tryAgain': 'Try again',
  'app.close': 'Close',
  'app.back': 'Back',
  'app.menu': 'Menu',
  'app.signOut': 'Sign out',
  'app.notifications': 'Notifications',
  'app.network': 'The network did not answer. Please try again.',
  'app.error': 'Error',
  'app.language': 'Language',
  'app.languageFailed': 'This language could not be loaded. Please try again.',

  'unit.km': '{km} km',
  'unit.m': '{m} m',
  'unit.minutes': '{minutes} min',
};
