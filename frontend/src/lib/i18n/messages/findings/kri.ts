import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'findings.title': 'Sɔntin bɔt dis rayd nɔ fit',
  'findings.mark': 'Nɔ fit',
  'findings.checking': 'Waka de chɛk dis rayd',
  'findings.checked': 'Waka dɔn chɛk am',
  'findings.undecided': 'Wi tim go luk am.',
  'findings.fine': 'Wi tim dɔn luk am: di rayd kɔrɛkt.',
  'findings.not_fine': 'Wi tim dɔn luk am: di rayd nɔ kɔrɛkt.',
  'findings.arrived_far': 'We di drayva se i rich, in fon bin de {distance} frɔm di pikɔp.',
  'findings.arrived_too_soon': 'Di drayva se i dɔn rich {time} minit afta i gri, ɛn i bin de {distance} frɔm de.',
  'findings.arrived_unseen': 'We di drayva se i rich, in fon nɔ bin sɛn usay i de fɔ {time} minit.',
  'findings.started_far': 'We di rayd bigin, di drayva in fon bin de {distance} frɔm di pikɔp.',
  'findings.started_unseen': 'We di rayd bigin, di drayva in fon nɔ bin sɛn usay i de fɔ {time} minit.',
  'findings.stop_far': 'We di drayva se i de na stɔp, in fon bin de {distance} frɔm am.',
  'findings.stop_unseen': 'We di drayva se i de na stɔp, in fon nɔ bin sɛn usay i de fɔ {time} minit.',
  'findings.stop_missed': 'Di rayd dɔn bifo di drayva tɔk bɔt ɔl di stɔp dɛn.',
  'findings.completed_far': 'We di rayd dɔn, di drayva in fon bin de {distance} frɔm usay yu de go.',
  'findings.completed_too_soon': 'Rayd we na {distance} ɔ mɔ dɔn {time} minit afta i bigin.',
  'findings.completed_unseen': 'Fɔ {time} minit pan di rayd, di drayva in fon nɔ sɛn usay i de.',
};
