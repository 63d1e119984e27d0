import type { Translation } from '../../catalogue.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  'ratingTags.title': 'ما الذي لفت انتباهك؟',
  'ratingTags.saved': 'تم الحفظ',
  'ratingTags.failed': 'تعذر حفظ اختيارك. حاول مرة أخرى.',
  'ratingTags.polite': 'مهذب',
  'ratingTags.safe_driving': 'قيادة آمنة',
  'ratingTags.clean': 'نظيف',
  'ratingTags.knows_the_way': 'يعرف الطريق',
  'ratingTags.late': 'متأخر',
  'ratingTags.unsafe_driving': 'قيادة غير آمنة',
  'ratingTags.rude': 'غير مهذب',
  'ratingTags.wrong_route': 'طريق خاطئ',
  'ratingTags.not_clean': 'غير نظيف',
};
