import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'findings.title': 'شيء في هذه الرحلة يبدو غير صحيح',
  'findings.mark': 'يبدو غير صحيح',
  'findings.checking': 'تراجع Waka هذه الرحلة',
  'findings.checked': 'راجعتها Waka',
  'findings.undecided': 'سيراجعها فريقنا.',
  'findings.fine': 'راجعها فريقنا: الرحلة سليمة.',
  'findings.not_fine': 'راجعها فريقنا: كانت هناك مشكلة.',
  'findings.arrived_far': 'عند الوصول كان هاتف السائق على بُعد {distance} من نقطة الانطلاق.',
  'findings.arrived_too_soon': 'وصل السائق بعد {time} دقيقة من القبول، من بُعد {distance}.',
  'findings.arrived_unseen': 'عند الوصول لم يكن هاتف السائق قد أرسل موقعًا منذ {time} دقيقة.',
  'findings.started_far': 'عند البدء كان هاتف السائق على بُعد {distance} من نقطة الانطلاق.',
  'findings.started_unseen': 'عند البدء لم يكن هاتف السائق قد أرسل موقعًا منذ {time} دقيقة.',
  'findings.stop_far': 'عند إحدى المحطات كان هاتف السائق على بُعد {distance} منها.',
  'findings.stop_unseen': 'عند إحدى المحطات لم يكن هاتف السائق قد أرسل موقعًا منذ {time} دقيقة.',
  'findings.stop_missed': 'انتهت الرحلة قبل أن يبلّغ السائق عن جميع المحطات.',
  'findings.completed_far': 'عند الانتهاء كان هاتف السائق على بُعد {distance} من الوجهة.',
  'findings.completed_too_soon': 'رحلة لا تقل عن {distance} انتهت بعد {time} دقيقة من بدئها.',
  'findings.completed_unseen': 'لم يرسل هاتف السائق موقعًا لمدة {time} دقيقة من الرحلة.',
};
