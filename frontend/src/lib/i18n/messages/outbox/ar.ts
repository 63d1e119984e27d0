import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'outbox.title': 'صندوق الصادر للتطوير',
  'outbox.text': 'تتوقف الرسائل هنا بدل إرسالها. تظهر الجديدة تلقائيًا.',
  'outbox.filter': 'المستلم',
  'outbox.filterPlaceholder': 'هاتف أو بريد إلكتروني',
  'outbox.none': 'لم يُرسل شيء بعد',
  'outbox.noneTo': 'لم يُرسل شيء إلى «{to}» بعد',
  'outbox.noneText': 'سجّل أو اطلب رمزًا وسيظهر هنا.',
  'outbox.sms': 'رسالة نصية',
  'outbox.email': 'بريد',
  'outbox.copyCode': 'نسخ الرمز {code}',
  'outbox.copy': 'نسخ',
  'outbox.copied': 'تم نسخ الرمز',
  'outbox.copyFailed': 'هذا المتصفح لا يسمح بالنسخ. حدّد الرمز بدلًا من ذلك.',
  'outbox.lost': 'صندوق الصادر لا يستجيب. سنواصل المحاولة.',
};
