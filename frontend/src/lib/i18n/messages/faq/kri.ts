import type { Translation } from '../../catalogue.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  'faq.title': 'Kwɛstyɔn ɛn ansa',
  'faq.price': 'Aw una de put di prays?',
  'faq.price.answer':
    'Na wan bes prays ɛn prays fɔ ɛvri kilomita, fɔ di klas we yu pik. Yu go si am bifo yu buk, ɛn i nɔ go chenj pas yu chenj di rayd. If yu rayt di ples ɛn i nɔ de na di map, na di kilomita dɛn we di rayd dɔn rɔn go kɔnt.',
  'faq.pay': 'Aw a go pe?',
  'faq.pay.answer':
    'Yu ebul pe kash, ɔ wit di mɔni we de na yu fon we yu dɔn ad na We dɛn fɔ pe. We di rayd dɔn, MTN go aks yu na yu fon, ɛn Orange Money go opin pe pej na di ap.',
  'faq.pin': 'Wetin di PIN de fɔ?',
  'faq.pin.answer':
    'Di 4 nɔmba dɛn de sho se na di rayt motoka yu de insay. Rid dɛn to di drayva we yu ɛnta. Yu ebul fɔ ɔf di PIN na Sikyuriti Sɛnta.',
  'faq.cancel': 'A ebul fɔ kansul rayd?',
  'faq.cancel.answer': 'Yɛs. If di rayd nɔ stat yet, yu nɔ go pe natin.',
  'faq.change': 'A ebul fɔ chenj usay a de go?',
  'faq.change.answer': 'Yɛs. Prɛs Chenj di rayd we drayva de kam ɔ we di rayd de go. Yu go si di nyu prays ɛn gri fɔs.',
  'faq.lost': 'A lɛf sɔntin na di motoka. Wetin fɔ du?',
  'faq.lost.answer': 'Ripɔt prɔblɛm na dis pej, pik Tin we lɔs ɛn di rayd. Wi go kɔl di drayva.',
  'faq.emergency': 'Wetin fɔ du if denja de?',
  'faq.emergency.answer':
    'Prɛs Sefti we yu de na di rayd. Yu ebul fɔ kɔl fɔ ɛp, ɛn tɛl wi tim ɛn yu imejɛnsi pipul dɛn usay yu de.',
  'faq.earnings': 'A de drayv. Aw a go gɛt mi mɔni?',
  'faq.earnings.answer':
    'Yu de kip di kash we di rayda dɛn pe yu, ɛn wi kɔmishɔn de kɔmɔt na yu balans. Mɔni we yu mek de sho wetin ɛni rayd mek, ɛn if wi fɔ pe yu ɔ yu fɔ pe wi. Kɔl wi fɔ gɛt yu mɔni.',
};
