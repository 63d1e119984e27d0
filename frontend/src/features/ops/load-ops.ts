import { coloursTexts } from '../../lib/i18n/messages/colours/texts.ts';
import { findingsTexts } from '../../lib/i18n/messages/findings/texts.ts';
import { opsSectionTexts } from '../../lib/i18n/messages/ops-sections/texts.ts';
import { opsTexts } from '../../lib/i18n/messages/ops/texts.ts';
import { ratingTagsTexts } from '../../lib/i18n/messages/rating-tags/texts.ts';
import { tipTexts } from '../../lib/i18n/messages/tip/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';

export const loadOps = async () =>
  (await withTexts(import('./ops-screen.tsx'), opsTexts, findingsTexts, ratingTagsTexts, coloursTexts, tipTexts))
    .OpsScreen;

export const loadSosAlarm = async () =>
  (await withTexts(import('./alarm/sos-alarm.tsx'), opsSectionTexts, coloursTexts)).SosAlarm;
