import type { Region } from '../regions.ts';
import { everyone, route } from '../route.ts';

/** What a screen has to know before anybody signs in. */
export interface AppConfig {
  /** Of a new password. */
  minPasswordLength: number;
  /** How people are reached; null where there is no such way. */
  support: {
    phone: string | null;
    email: string | null;
    /** Of each country; an older backend has `phone` alone. */
    phones?: Record<Region, string | null>;
  };
}

export const configRoutes = {
  /** Returns what the screens need to know of the settings. */
  appConfig: route<undefined, AppConfig>('GET', '/api/config/app', everyone),
} as const;
