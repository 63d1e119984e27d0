import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'offline.waiting': 'Wi de wet fɔ di nɛtwɔk',
  'offline.notBooked': 'Nɔ buk yet. Wi kip wetin yu aks na dis fon ɛn wi go sɛn am wan tɛm, as di nɛtwɔk kam bak.',
  'offline.noAnswer': 'Ansa nɔ kam yet',
  'offline.maybeBooked':
    'Di nɛtwɔk kɔt we yu rikwɛst bin de go, so wi nɔ no yet if i rich. Wi go aks as di nɛtwɔk kam bak; yu nɔ go gɛt tu rayd.',
  'offline.withdrawing': 'Wi de kansul',
  'offline.withdrawn': 'As di nɛtwɔk kam bak, wi go mek shɔ se natin nɔ buk.',
  'offline.cancel': 'Kansul dis rikwɛst',
  'offline.tryNow': 'Tray naw',
  'offline.cancelled': 'Natin nɔ buk',
  'offline.priceOld': 'Di prays dɔn ol',
  'offline.priceOldText': 'Natin nɔ buk. Luk di nyu prays ɛn kɔnfam bak.',
  'offline.cancelKept': 'I nɔ kansul yet. Wi go kansul yu rayd as di nɛtwɔk kam bak.',
  'offline.cancelKeep': 'Kip mi rayd',
  'offline.ratingKept': 'Wi dɔn kip yu retin. Wi go sɛn am as di nɛtwɔk kam bak.',
  'offline.update': 'Nyu Waka dɔn rɛdi.',
  'offline.updateNow': 'Ɔpdet',
  'offline.later': 'Leta',
  'offline.missing': 'Wan pat na dis pej nɔ lod. Di nɛtwɔk dɔn kam bak.',
  'offline.install': 'Instɔl di ap',
  'offline.pushTitle': 'Yu want mek wi tɛl yu we di drayva rich?',
  'offline.pushText': 'Gri fɔ nɔtis fɔ yɛri bɔt yu rayd we Waka lɔk. Natin ɔda.',
  'offline.pushDriverTitle': 'Mek wi kɔl yu fɔ rayd we fon de na yu pɔkit?',
  'offline.pushDriverText': 'Gri fɔ nɔtis fɔ gɛt nyu rayd we Waka de biɛn.',
  'offline.pushYes': 'Yɛs, tɛl mi',
  'offline.pushNo': 'Nɔ, tɛnki',
};
