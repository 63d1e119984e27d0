import type { Language } from '@waka/contracts/languages';
import type { Core } from '../core.ts';

/** Keeps what language a person reads: on every device that follows, and in what is texted and mailed. */
export async function chooseLanguage({ sql }: Pick<Core, 'sql'>, userId: string, language: Language): Promise<void> {
  await sql('UPDATE users SET language = $2 WHERE id = $1', [userId, language]);
}
