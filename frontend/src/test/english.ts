import { commonTexts } from '../lib/i18n/messages/common/texts.ts';
import { texts } from '../lib/i18n/texts.ts';
import { knowMethods } from './methods.ts';
import { knowVehicles } from './vehicles.ts';

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => {};

// Before each test file, as main.tsx does before the first screen.
await texts(commonTexts);
knowVehicles();
knowMethods();
