import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'notifications.title': 'الإشعارات',
  'notifications.none': 'لا شيء بعد',
  'notifications.noneText': 'ستظهر هنا أخبار رحلاتك.',
  'notifications.failed': 'لا يمكن عرض إشعاراتك الآن.',
  'notifications.earlier': 'عرض الأقدم',
  'notifications.new': 'جديد',
  'notifications.unread':
    '{count, plural, zero {لا إشعارات غير مقروءة} one {إشعار واحد غير مقروء} two {إشعاران غير مقروءين} few {# إشعارات غير مقروءة} many {# إشعارًا غير مقروء} other {# إشعار غير مقروء}}',
  'notifications.driver_found.title': 'السائق في الطريق',
  'notifications.driver_found.text': '{driver} قادم إليك. اللوحة {plate}.',
  'notifications.driver_arrived.title': 'وصل سائقك',
  'notifications.driver_arrived.text': '{driver} في انتظارك. اللوحة {plate}.',
  'notifications.trip_ended.title': 'لقد وصلت',
  'notifications.trip_ended.text': '{destination}: {fare}. إيصالك في سجل الرحلات.',
  'notifications.driver_cancelled.title': 'اضطر سائقك إلى الإلغاء',
  'notifications.driver_cancelled.text': 'نبحث لك فورًا عن سائق آخر.',
  'notifications.no_driver_found.title': 'لم نجد سائقًا',
  'notifications.no_driver_found.text':
    'لم يتمكن أحد من إيصالك إلى {destination}. لن تدفع شيئًا؛ يرجى المحاولة مرة أخرى.',
  'notifications.ride_cancelled.title': 'أُلغيت الرحلة',
  'notifications.ride_cancelled.text': 'لن تتم الرحلة إلى {destination}.',
  'notifications.payment_failed.title': 'فشل الدفع',
  'notifications.payment_failed.text': 'تعذّر دفع {fare}. يرجى اختيار طريقة دفع أخرى.',
  'notifications.driver_approved.title': 'تمت الموافقة عليك',
  'notifications.driver_approved.text': 'أهلًا بك. يمكنك الآن الاتصال.',
  'notifications.driver_rejected.title': 'لم يُقبل طلبك',
  'notifications.driver_rejected.text': '{reason}',
  'notifications.driver_suspended.title': 'حسابك موقوف',
  'notifications.driver_suspended.text': '{reason}',
  'notifications.ride_offer.title': 'رحلة جديدة: {fare}',
  'notifications.ride_offer.text': '{pickup}، على بعد {minutes} دقيقة. افتح Waka للقبول.',
};
