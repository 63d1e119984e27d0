import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'ops.title': 'لوحة الإدارة',
  'ops.user': 'المسؤول',
  'ops.logout': 'تسجيل الخروج',
  'ops.nav': 'العمليات',
  'ops.dashboard': 'اللوحة',
  'ops.map': 'الخريطة المباشرة',
  'ops.rides': 'الرحلات',
  'ops.drivers': 'السائقون',
  'ops.people': 'الأشخاص',
  'ops.fares': 'التسعير',
  'ops.incidents': 'الحوادث',
  'ops.work': 'لوحة العمل',
  'ops.live': 'مباشر',
  'ops.reconnecting': 'جارٍ إعادة الاتصال...',
};
