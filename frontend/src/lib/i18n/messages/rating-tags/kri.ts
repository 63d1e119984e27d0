import type { Translation } from '../../catalogue.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  'ratingTags.title': 'Wetin yu notis?',
  'ratingTags.saved': 'Wi dɔn kip am',
  'ratingTags.failed': 'Wi nɔ ebul fɔ kip am. Duya tray bak.',
  'ratingTags.polite': 'I gɛt rɛspɛkt',
  'ratingTags.safe_driving': 'I de drayv sef',
  'ratingTags.clean': 'I klin',
  'ratingTags.knows_the_way': 'I sabi di rod',
  'ratingTags.late': 'I let',
  'ratingTags.unsafe_driving': 'I nɔ de drayv sef',
  'ratingTags.rude': 'I nɔ gɛt rɛspɛkt',
  'ratingTags.wrong_route': 'Rɔng rod',
  'ratingTags.not_clean': 'I nɔ klin',
};
