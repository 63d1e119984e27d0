import { translate } from '../../../lib/i18n/i18n.ts';

/** Returns the library's own words in the language on the screen; screen readers read them. */
export const mapWords = (label: string): Record<string, string> => ({
  'Map.Title': label,
  'NavigationControl.ZoomIn': translate('app.zoomIn'),
  'NavigationControl.ZoomOut': translate('app.zoomOut'),
});
