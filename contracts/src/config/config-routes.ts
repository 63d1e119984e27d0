import type { Region } from '../regions.ts';
import { everyone, route } from '../route.ts';

/** What a screen needs before any sign-in. */
export interface AppConfig {
  /** Least length of a new password. */
  minPasswordLength: number;
  /** How to reach support; null where there is no such way. */
  support: {
    phone: string | null;
    email: string | null;
    /** Of each country; an older backend has `phone` alone. */
    phones?: Record<Region, string | null>;
  };
}

export const configRoutes = {
  /** Returns the settings that the screens need. */
  appConfig: route<undefined, AppConfig>('GET', '/api/config/app', everyone),
} as const;
