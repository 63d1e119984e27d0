import type { Translation } from '../../catalogue.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  'tip.name': 'إكرامية',
  'tip.title': 'هل تريد إعطاء {driver} إكرامية؟',
  'tip.other': 'مبلغ آخر',
  'tip.amount': 'المبلغ',
  'tip.give': 'أعطِ الإكرامية',
  'tip.wrong': 'اختر مضاعفًا لـ {unit}، وبحد أقصى {most}',
  'tip.asked': 'وافق على إكراميتك {amount} في {wallet}.',
  'tip.open': 'افتح {wallet}',
  'tip.paid': 'دُفعت إكراميتك {amount}. شكرًا.',
  'tip.failed': 'لم تُدفع إكراميتك. يمكنك المحاولة مرة أخرى.',
  'tip.late': 'يمكن إعطاء الإكرامية خلال {days} أيام من انتهاء الرحلة.',
  'tip.notAsked': 'تعذر طلب الإكرامية. حاول مرة أخرى.',
};
