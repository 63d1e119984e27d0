import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'upload.choose': 'اختر ملفًا',
  'upload.takePhoto': 'التقط صورة',
  'upload.drop': 'أفلت ملفًا هنا، أو اختر ملفًا',
  'upload.preview': 'معاينة',
  'upload.remove': 'اختر ملفًا آخر',
  'upload.send': 'رفع',
  'upload.cancel': 'إلغاء',
  'upload.progress': 'الرفع',
  'upload.uploading': 'جارٍ الرفع: {percent}%',
  'upload.saving': 'أوشك على الانتهاء…',
  'upload.exceedsSize': 'يتجاوز {file} الحجم الأقصى المسموح به وهو {size}',
  'upload.empty': 'هذا الملف فارغ.',
  'upload.onlyOne': 'يمكنك رفع ملف واحد فقط',
  'upload.onlyPictures': 'يمكنك رفع الصور فقط.',
  'upload.onlyPapers': 'يمكنك رفع الصور وملفات PDF فقط.',
  'upload.missingMeta':
    '{count, plural, zero {حقول مطلوبة ناقصة: {fields}.} one {حقل مطلوب ناقص: {fields}.} two {حقلان مطلوبان ناقصان: {fields}.} few {حقول مطلوبة ناقصة: {fields}.} many {حقول مطلوبة ناقصة: {fields}.} other {حقول مطلوبة ناقصة: {fields}.}}',
  'upload.noUrl': 'تعذّر الحصول على عنوان الرفع',
  'upload.noUrlBecause': 'تعذّر الحصول على عنوان الرفع: {text}',
  'upload.failed': 'لم ينجح الرفع. يُرجى المحاولة مرة أخرى.',
  'upload.expired': 'انتهت صلاحية الطلب',
  'upload.non2xx': 'رفض التخزين الملف',
  'upload.authorization': 'يلزم تصريح',
  'upload.cannotSign': 'لا يمكن التوقيع بدون مفتاح و uploadId و partNumber',
  'upload.failedRequest': 'فشل الطلب بالحالة: {status}. {text}',
  'upload.network': 'يبدو أن هناك خطأ في الشبكة؛ ربما حُجب العنوان من مزوّد الإنترنت أو جدار حماية.',
};
