/**
 * What riders see of a driver, as SQL over `users` and `driver_profiles`: the approved data while a change awaits
 * review.
 */
export const SHOWN_NAME = `coalesce(shown_as->>'name', full_name)`;
export const SHOWN_PHOTO = `CASE WHEN shown_as IS NULL THEN profile_image_url ELSE shown_as->>'photoUrl' END`;
