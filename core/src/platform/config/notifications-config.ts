import { ConfigError, integer, oneOf, url, type Environment } from '../environment.ts';

export type SmsConfig = SmsProvider & {
  /** Texts are sent to these countries alone. */
  dialCodes: string[];
  /** The most texts a day and dial code. */
  dailyBudget: number;
};

type SmsProvider =
  | { provider: 'outbox' }
  | { provider: 'africastalking'; url: string; username: string; apiKey: string; from: string | null }
  | { provider: 'twilio'; url: string; accountSid: string; authToken: string; from: string };

export type MailConfig = { provider: 'outbox' } | { provider: 'smtp'; url: string; from: string };

export const readSmsConfig = (env: Environment, production: boolean): SmsConfig => ({
  ...smsProvider(env, production),
  dialCodes: dialCodes(env),
  dailyBudget: integer(env, 'SMS_DAILY_BUDGET', 5000, 0, 10_000_000),
});

function smsProvider(env: Environment, production: boolean): SmsProvider {
  const provider = oneOf(env, 'SMS_PROVIDER', ['outbox', 'africastalking', 'twilio'], 'outbox');
  if (provider === 'africastalking') {
    return {
      provider,
      url: address(env, 'AFRICASTALKING_URL', 'https://api.africastalking.com'),
      username: given(env, 'AFRICASTALKING_USERNAME'),
      apiKey: given(env, 'AFRICASTALKING_API_KEY'),
      from: env.AFRICASTALKING_FROM || null,
    };
  }
  if (provider === 'twilio') {
    return {
      provider,
      url: address(env, 'TWILIO_URL', 'https://api.twilio.com'),
      accountSid: given(env, 'TWILIO_ACCOUNT_SID'),
      authToken: given(env, 'TWILIO_AUTH_TOKEN'),
      from: given(env, 'TWILIO_FROM'),
    };
  }
  refuseInProduction('SMS_PROVIDER', env, production);
  return { provider };
}

export function readMailConfig(env: Environment, production: boolean): MailConfig {
  const provider = oneOf(env, 'MAIL_PROVIDER', ['outbox', 'smtp'], 'outbox');
  if (provider === 'outbox') {
    refuseInProduction('MAIL_PROVIDER', env, production);
    return { provider };
  }
  return { provider, url: url(env, 'SMTP_URL', ['smtp:', 'smtps:']), from: given(env, 'MAIL_FROM') };
}

function refuseInProduction(name: string, env: Environment, production: boolean): void {
  if (production && !env.STAGING_PASSWORD)
    throw new ConfigError(`${name} must name a provider; the outbox shows codes to anyone: production refuses it`);
}

function dialCodes(env: Environment): string[] {
  const codes = (env.SMS_DIAL_CODES || '232,224').split(',').map((code) => code.trim().replace(/^\+/, ''));
  if (codes.every((code) => /^[1-9]\d{0,2}$/.test(code))) return codes;
  throw new ConfigError('SMS_DIAL_CODES must be dial codes with commas between them, such as 232,224');
}

const address = (env: Environment, name: string, fallback: string) =>
  url(env, name, ['http:', 'https:'], fallback).replace(/\/$/, '');

function given(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw new ConfigError(`${name} is not set; the chosen provider needs it`);
  return value;
}
