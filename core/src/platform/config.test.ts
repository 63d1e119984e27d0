import { describe, expect, test } from '@jest/globals';
import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';

const minimal = { DATABASE_URL: 'postgres://u:p@localhost/waka', REDIS_URL: 'redis://localhost:6379' };

describe('the environment', () => {
  test('needs only the two addresses', () => {
    expect(readConfig(minimal)).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', rateLimits: true });
  });

  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be a whole number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL that starts with postgres:'],
    [{ REDIS_URL: '' }, 'REDIS_URL is not set'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ NODE_ENV: 'production', RATE_LIMITS: 'off' }, 'production refuses it'],
    [{ ALLOWED_ORIGINS: 'nonsense' }, 'is not an origin'],
  ])('%j is refused with its name', (wrong, message) => {
    expect(() => readConfig({ ...minimal, ...wrong })).toThrow(ConfigError);
    expect(() => readConfig({ ...minimal, ...wrong })).toThrow(message);
  });
});
