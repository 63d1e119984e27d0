import type { ForgotPasswordRequest } from '@waka/contracts/accounts/account-requests';
import type { Core } from '../core.ts';
import { postMessage } from '../notifications/post-message.ts';
import { takeMailAllowance } from './mail-allowance.ts';
import { isRemembered } from './remembered-devices.ts';
import { hashOfToken, resetTokenOf } from './secrets-of-codes.ts';
import type { Visitor } from './visitor.ts';

export const RESET_MINUTES = 30;

/** Mails a link to whoever has an account with this e-mail in this role. Nobody learns whether somebody has. */
export async function forgotPassword(core: Core, visitor: Visitor, request: ForgotPasswordRequest): Promise<void> {
  const { config } = core;
  const { userType } = request;
  const email = request.email.trim().toLowerCase();
  const messages = await core.transaction(async (sql) => {
    const [user] = await sql<{ id: string; phone: string | null; resetId: string }>(
      'SELECT id, phone, uuidv7() AS reset_id FROM users WHERE email = $1 AND user_type = $2',
      [email, userType],
    );
    const isOwner = user !== undefined && user.phone !== null && (await isRemembered(sql, visitor.device, user.phone));
    const mayMail = await takeMailAllowance(sql, config, email, visitor, isOwner ? 'owner' : 'stranger');
    if (!user || !mayMail) return [];
    const { id: userId, resetId } = user;
    await sql(
      `INSERT INTO password_resets (id, user_id, token_hash, expires_at)
       VALUES ($1, $2, $3, now() + interval '${RESET_MINUTES} minutes')`,
      [resetId, userId, hashOfToken(resetTokenOf(config, resetId))],
    );
    const message = await postMessage(sql, {
      channel: 'email',
      recipient: email,
      template: 'password_reset',
      params: { resetId, userType },
      withinMinutes: RESET_MINUTES,
      language: visitor.language,
    });
    return [message];
  });
  core.nudgeSending(messages);
}
