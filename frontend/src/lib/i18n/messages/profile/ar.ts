import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'profile.title': 'أكمل ملفك الشخصي',
  'profile.text': 'بضع كلمات عنك وتبدأ.',
  'profile.role': 'الدور',
  'profile.chooseRole': 'اختر دورك',
  'profile.rider': 'راكب - حجز الرحلات',
  'profile.driver': 'سائق - تقديم الرحلات',
  'profile.admin': 'مسؤول - إدارة المنصة',
  'profile.fullName': 'الاسم الكامل',
  'profile.phone': 'رقم الهاتف',
  'profile.phonePlaceholder': '+232 XX XXX XXXX',
  'profile.username': 'اسم المستخدم (اختياري)',
  'profile.submit': 'إكمال الملف',
  'profile.submitting': 'جارٍ الإكمال...',
  'profile.required': 'يرجى ملء هذا الحقل',
  'profile.missing': 'معلومات ناقصة',
  'profile.missingText': 'يرجى ملء كل الحقول المطلوبة',
  'profile.done': 'تم إكمال الملف الشخصي',
  'profile.failed': 'تعذر إكمال الملف الشخصي',
  'profile.signOut': 'تسجيل الخروج',
};
