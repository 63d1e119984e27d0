import type { Translation } from '../../catalogue.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  'tip.name': 'Tip',
  'tip.title': 'Yu want gi {driver} tip?',
  'tip.other': 'Ɔda amɔnt',
  'tip.amount': 'Amɔnt',
  'tip.give': 'Gi di tip',
  'tip.wrong': 'Pik amɔnt we {unit} kin sheb, i nɔ fɔ pas {most}',
  'tip.asked': 'Gri di tip we na {amount} na {wallet}.',
  'tip.open': 'Opin {wallet}',
  'tip.paid': 'Yu tip we na {amount} dɔn pe. Tɛnki.',
  'tip.failed': 'Yu tip nɔ pe. Yu ebul fɔ tray bak.',
  'tip.late': 'Yu kin gi tip te {days} dez afta di rayd.',
  'tip.notAsked': 'Wi nɔ ebul fɔ aks fɔ di tip. Duya tray bak.',
};
