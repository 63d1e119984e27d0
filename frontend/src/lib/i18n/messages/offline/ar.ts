import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'offline.waiting': 'بانتظار الشبكة',
  'offline.notBooked': 'لم يتم الحجز بعد. طلبك محفوظ على هذا الهاتف وسيُرسل مرة واحدة فور عودة الشبكة.',
  'offline.noAnswer': 'لا جواب بعد',
  'offline.maybeBooked':
    'انقطعت الشبكة أثناء إرسال طلبك، فلا نعرف بعد إن كان قد وصل. سنسأل فور عودة الشبكة، ولن يُحجز لك أكثر من مرة.',
  'offline.withdrawing': 'جارٍ الإلغاء',
  'offline.withdrawn': 'فور عودة الشبكة سنتأكد من عدم بقاء أي حجز.',
  'offline.cancel': 'إلغاء هذا الطلب',
  'offline.tryNow': 'حاول الآن',
  'offline.cancelled': 'لم يُحجز شيء',
  'offline.priceOld': 'انتهت صلاحية السعر',
  'offline.priceOldText': 'لم يُحجز شيء. اطّلع على السعر الجديد وأكّد من جديد.',
  'offline.cancelKept': 'لم تُلغ بعد: ستُلغى رحلتك فور عودة الشبكة.',
  'offline.cancelKeep': 'الاحتفاظ بالرحلة',
  'offline.ratingKept': 'حُفظ تقييمك. سنرسله فور عودة الشبكة.',
  'offline.update': 'إصدار جديد من Waka جاهز.',
  'offline.updateNow': 'تحديث',
  'offline.later': 'لاحقًا',
  'offline.missing': 'لم يُحمَّل جزء من هذه الصفحة. عادت الشبكة.',
  'offline.install': 'تثبيت التطبيق',
  'offline.pushTitle': 'هل نخبرك عند وصول السائق؟',
  'offline.pushText': 'اسمح بالإشعارات لتصلك مستجدات رحلتك وWaka مغلق. لا شيء غير ذلك.',
  'offline.pushDriverTitle': 'هل نعرض عليك الرحلات والهاتف في جيبك؟',
  'offline.pushDriverText': 'اسمح بالإشعارات لتصلك الرحلات الجديدة وWaka في الخلفية.',
  'offline.pushYes': 'نعم، أعلموني',
  'offline.pushNo': 'لا، شكرًا',
};
