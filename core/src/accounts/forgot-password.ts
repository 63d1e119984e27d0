import type { ForgotPasswordRequest } from '@waka/contracts/accounts/account-requests';
import type { Core } from '../core.ts';
import { postMessage } from '../notifications/post-message.ts';
import { takeMailAllowance } from './mail-allowance.ts';
import { HAS_PROVED_EMAIL, IS_EMAIL_OWNERS } from './proved-email.ts';
import { hashOfToken, resetTokenOf } from './secrets-of-codes.ts';
import type { Visitor } from './visitor.ts';

const RESET_MINUTES = 30;

/**
 * Mails a link to the account of this e-mail in this role: the one that proved it, else the one whose phone this browser
 * proved, else the newest. The answer does not tell whether there is one.
 */
export async function forgotPassword(core: Core, visitor: Visitor, request: ForgotPasswordRequest): Promise<void> {
  const { config } = core;
  const { userType } = request;
  const email = request.email.trim().toLowerCase();
  const messages = await core.transaction(async (sql) => {
    const [user] = await sql<Found>(FIND, [email, userType, visitor.device]);
    const mayMail = await takeMailAllowance(sql, config, email, visitor, user?.isRemembered ? 'owner' : 'stranger');
    if (!user || !mayMail) return [];
    const { id: userId, resetId, isOwners, isRemembered } = user;
    await sql(
      `INSERT INTO password_resets (id, user_id, token_hash, expires_at)
       VALUES ($1, $2, $3, now() + interval '${RESET_MINUTES} minutes')`,
      [resetId, userId, hashOfToken(resetTokenOf(config, resetId))],
    );
    const message = await postMessage(sql, {
      channel: 'email',
      recipient: email,
      template: 'password_reset',
      params: { resetId, userType, isClaim: !isOwners && !isRemembered },
      withinMinutes: RESET_MINUTES,
      language: visitor.language,
    });
    return [message];
  });
  core.nudgeSending(messages);
}

interface Found {
  id: string;
  resetId: string;
  isOwners: boolean;
  isRemembered: boolean;
}

const FIND = `
  SELECT id, uuidv7() AS reset_id, ${HAS_PROVED_EMAIL} AS is_proved, ${IS_EMAIL_OWNERS} AS is_owners, EXISTS (
    SELECT 1 FROM remembered_devices AS device
    WHERE device.id = $3 AND device.phone = users.phone AND device.expires_at > now()
  ) AS is_remembered
  FROM users WHERE email = $1 AND user_type = $2 ORDER BY is_proved DESC, is_remembered DESC, id DESC LIMIT 1`;
