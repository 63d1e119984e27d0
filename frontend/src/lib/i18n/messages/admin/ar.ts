import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'admin.title': 'لوحة الإدارة',
  'admin.signedInAs': 'تم الدخول باسم {name}',
  'admin.empty': 'لا شيء لعرضه بعد',
  'admin.emptyText': 'ستظهر هنا الأرقام والموافقات والقوائم المباشرة.',
  'admin.logout': 'تسجيل الخروج',
};
