import { describe, expect, test } from '@jest/globals';
import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';

const minimal = { DATABASE_URL: 'postgres://u:p@localhost/waka', REDIS_URL: 'redis://localhost:6379' };

const provider = { OIDC_ISSUER: 'http://localhost:9000', OIDC_CLIENT_ID: 'waka', OIDC_CLIENT_SECRET: 'secret' };

const storage = {
  S3_ENDPOINT: 'http://storage:8333',
  S3_BUCKET: 'waka',
  S3_ACCESS_KEY_ID: 'waka',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('the environment', () => {
  test('configures an identity provider, or none', () => {
    expect(readConfig(minimal).identity).toBeNull();
    const admins = { OIDC_ADMIN_CLAIM: 'groups=waka-admins', OIDC_ADMIN_EMAILS: ' Ama@Example.com, ' };
    expect(readConfig({ ...minimal, ...provider, ...admins }).identity).toEqual({
      issuer: 'http://localhost:9000',
      backchannelUrl: null,
      clientId: 'waka',
      clientSecret: 'secret',
      scopes: 'openid profile email',
      adminClaim: { name: 'groups', value: 'waka-admins' },
      adminEmails: ['ama@example.com'],
      adminFactor: null,
    });
  });

  test('names a routing provider', () => {
    const osrm = { provider: 'osrm', url: 'http://osrm:5000' };
    expect(readConfig({ ...minimal, ROUTING_PROVIDER: 'osrm', ROUTING_URL: 'http://osrm:5000/' }).routing).toEqual(
      osrm,
    );
    expect(readConfig(minimal).routing).toEqual({ provider: 'estimate' });
  });

  test('needs only the two addresses', () => {
    expect(readConfig(minimal)).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', rateLimits: true });
  });

  test('has the support number of each country, or the shared one', () => {
    const { support } = readConfig({
      ...minimal,
      SUPPORT_PHONE: '+232 76 1234567',
      SUPPORT_PHONE_GN: '+224 622 000000',
    });
    expect(support.phones).toEqual({ SL: '+232 76 1234567', GN: '+224 622 000000' });
  });

  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be a whole number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL that starts with postgres:'],
    [{ REDIS_URL: '' }, 'REDIS_URL is not set'],
    [{ MAPBOX_TOKEN: 'pk.a', MAPBOX_URL: 'https://me:secret@maps.example' }, 'MAPBOX_URL goes to every browser'],
    [{ ROUTING_PROVIDER: 'mapbox' }, 'ROUTING_PROVIDER=mapbox needs MAPBOX_TOKEN'],
    [{ ROUTING_PROVIDER: 'osrm' }, 'ROUTING_URL is not set'],
    [{ ROUTING_PROVIDER: 'valhalla' }, 'ROUTING_URL is not set'],
    [{ ROUTING_PROVIDER: 'google' }, 'ROUTING_PROVIDER must be one of'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ NODE_ENV: 'production', RATE_LIMITS: 'off' }, 'production refuses it'],
    [{ ALLOWED_ORIGINS: 'nonsense' }, 'is not an origin'],
    [{ PASSWORD_MIN: '5' }, 'PASSWORD_MIN must be a whole number'],
    [{ SUPPORT_PHONE: 'ring us' }, 'SUPPORT_PHONE must look like'],
    [{ SUPPORT_PHONE_GN: '622' }, 'SUPPORT_PHONE_GN must look like'],
    [{ SUPPORT_EMAIL: 'post' }, 'SUPPORT_EMAIL holds'],
    [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'],
    [{ S3_ENDPOINT: 'http://s3.example' }, 'S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
    [{ ...storage, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be a URL'],
    [{ ...storage, S3_FORCE_PATH_STYLE: 'yes' }, 'S3_FORCE_PATH_STYLE must be one of'],
    [{ ...provider, OIDC_ISSUER: 'login.example' }, 'OIDC_ISSUER must be a URL'],
    [{ ...provider, OIDC_BACKCHANNEL_URL: 'dex:5556' }, 'OIDC_BACKCHANNEL_URL must be a URL'],
    [{ ...provider, OIDC_SCOPES: 'profile email' }, 'OIDC_SCOPES must have openid'],
    [{ ...provider, OIDC_ADMIN_CLAIM: 'admins' }, 'OIDC_ADMIN_CLAIM must look like'],
    [{ ...provider, OIDC_ADMIN_FACTOR: 'mfa' }, 'OIDC_ADMIN_FACTOR must look like'],
    [{ ...provider, OIDC_ADMIN_EMAILS: 'ama@example.com,everybody' }, 'OIDC_ADMIN_EMAILS holds "everybody"'],
  ])('%j is refused with its name', (wrong, message) => {
    expect(() => readConfig({ ...minimal, ...wrong })).toThrow(ConfigError);
    expect(() => readConfig({ ...minimal, ...wrong })).toThrow(message);
  });

  const production = {
    ...minimal,
    NODE_ENV: 'production',
    CODE_SECRET: 'x'.repeat(32),
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+15005550006',
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: 'smtp://mail:25',
    MAIL_FROM: 'Waka <no-reply@waka.example>',
  };

  test('S52: of production configures providers and a secret of its own', () => {
    expect(readConfig(production)).toMatchObject({
      sms: { provider: 'twilio', dialCodes: ['232', '224'], dailyBudget: 5000 },
      mail: { provider: 'smtp' },
    });
  });

  test('S52: of staging may keep texts and mails in the outbox, behind a password', () => {
    const staging = { STAGING_PASSWORD: 'of the testers alone', SMS_PROVIDER: 'outbox', MAIL_PROVIDER: 'outbox' };
    const read = readConfig({ ...production, ...staging });
    expect(read).toMatchObject({ sms: { provider: 'outbox' }, mail: { provider: 'outbox' } });
    expect(read.stagingPassword).toBe('of the testers alone');
  });

  const secure = { ...provider, OIDC_ADMIN_FACTOR: 'acr=gold' };

  test.each([
    [{ SMS_PROVIDER: '' }, 'SMS_PROVIDER must name a provider; the outbox shows codes to anyone'],
    [{ MAIL_PROVIDER: 'outbox' }, 'MAIL_PROVIDER must name a provider; the outbox shows codes to anyone'],
    [{ CODE_SECRET: '' }, 'CODE_SECRET must have at least 32 random characters'],
    [{ CODE_SECRET: 'short' }, 'CODE_SECRET must have at least 32 random characters'],
    [{ TWILIO_AUTH_TOKEN: '' }, 'TWILIO_AUTH_TOKEN is not set'],
    [{ SMTP_URL: 'https://mail' }, 'SMTP_URL must be a URL that starts with smtp:'],
    [{ SMS_DIAL_CODES: '232;224' }, 'SMS_DIAL_CODES must be dial codes'],
    [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER must be one of'],
    [{ ...storage, PUBLIC_URL: 'https://waka.example' }, 'S3_PUBLIC_ENDPOINT must be a URL that starts with https:'],
    [{ ...secure, PUBLIC_URL: 'https://waka.example' }, 'OIDC_ISSUER must be a URL that starts with https:'],
    [{ ...provider }, 'OIDC_ADMIN_FACTOR must name the claim of a second factor'],
    [{ STAGING_PASSWORD: 'short', SMS_PROVIDER: 'outbox' }, 'STAGING_PASSWORD must have at least 16 characters'],
  ])('S52: of production with %j is refused', (wrong, message) => {
    expect(() => readConfig({ ...production, ...wrong })).toThrow(message);
  });
});
