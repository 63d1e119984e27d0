import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'app.loading': 'جارٍ التحميل...',
  'app.offline': 'لا توجد شبكة',
  'app.backOnline': 'عاد الاتصال',
  'app.reconnecting': 'جارٍ إعادة الاتصال…',
  'app.notFound': '404 الصفحة غير موجودة',
  'app.notFoundText': 'هذه الصفحة ليست على خريطتنا.',
  'app.backHome': 'العودة إلى البداية',
  'app.failed': 'حدث خطأ ما',
  'app.failedText': 'توقفت هذه الشاشة. رحلتك، إن كانت لديك رحلة، مستمرة.',
  'app.reload': 'إعادة التحميل',
  'app.unreachable': 'لا اتصال بـ Waka',
  'app.unreachableText': 'تحقق من شبكتك. سنواصل المحاولة.',
  'app.tryAgain': 'حاول مرة أخرى',
  'app.close': 'إغلاق',
  'app.back': 'رجوع',
  'app.menu': 'القائمة',
  'app.signOut': 'تسجيل الخروج',
  'app.notifications': 'الإشعارات',
  'app.network': 'لم تستجب الشبكة. حاول مرة أخرى.',
  'app.error': 'خطأ',
  'app.language': 'اللغة',
  'app.languageFailed': 'تعذر تحميل هذه اللغة. حاول مرة أخرى.',

  'unit.km': '{km} كم',
  'unit.m': '{m} م',
  'unit.minutes': '{minutes} د',
  'unit.minuteRange': '{from}-{to} د',
  'unit.hours': '{hours} س',
  'unit.hoursMinutes': '{hours} س {minutes} د',
};
