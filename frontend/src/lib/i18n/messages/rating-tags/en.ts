/** What a ride was like, as its rider, its driver and the desk read it. */
export const messages = {
  'ratingTags.title': 'What stood out?',
  'ratingTags.saved': 'Saved',
  'ratingTags.failed': 'We couldn’t save that. Please try again.',
  'ratingTags.polite': 'Polite',
  'ratingTags.safe_driving': 'Safe driving',
  'ratingTags.clean': 'Clean',
  'ratingTags.knows_the_way': 'Knows the way',
  'ratingTags.late': 'Late',
  'ratingTags.unsafe_driving': 'Unsafe driving',
  'ratingTags.rude': 'Rude',
  'ratingTags.wrong_route': 'Wrong route',
  'ratingTags.not_clean': 'Not clean',
} as const;
