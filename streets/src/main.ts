import { readSettings } from './platform/settings.ts';
import { serve } from './server/serve.ts';

await serve(readSettings(process.env));
