/** Tags of a ride with four or five stars. */
const PRAISE_TAGS = ['polite', 'safe_driving', 'clean', 'knows_the_way'] as const;
/** Tags of a ride with fewer stars. */
const COMPLAINT_TAGS = ['late', 'unsafe_driving', 'rude', 'wrong_route', 'not_clean'] as const;

export const RATING_TAGS = [...PRAISE_TAGS, ...COMPLAINT_TAGS] as const;
export type RatingTag = (typeof RATING_TAGS)[number];

/**
 * How long after the end of a ride its rider can choose tags; then they are final, and the driver may see them
 * counted.
 */
export const TAG_DAYS = 7;

/** The fewest stars that count as praise. */
const PRAISE_FROM = 4;

export const tagsFor = (stars: number): readonly RatingTag[] => (stars >= PRAISE_FROM ? PRAISE_TAGS : COMPLAINT_TAGS);
