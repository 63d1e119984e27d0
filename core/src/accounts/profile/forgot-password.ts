import type { ForgotPasswordRequest } from '@waka/contracts/accounts/account-requests';
import type { Core } from '../../platform/core.ts';
import { postMessage } from '../../messages/post-message.ts';
import { accountToReset, insertReset } from '../codes/codes.repository.ts';
import { takeMailAllowance } from '../limits/mail-allowance.ts';
import { hashOfToken, resetTokenOf } from '../../messages/secrets-of-codes.ts';
import type { Visitor } from '../visitor.ts';

const RESET_MINUTES = 30;

/**
 * Mails a link to the account of this e-mail in this role: the one that proved it, else the one whose phone this
 * browser proved, else the newest. The response is the same without an account.
 */
export async function forgotPassword(core: Core, visitor: Visitor, request: ForgotPasswordRequest): Promise<void> {
  const { config } = core;
  const { userType } = request;
  const email = request.email.trim().toLowerCase();
  const messages = await core.transaction(async (sql) => {
    const [user] = await accountToReset(sql, email, userType, visitor.device);
    const mayMail = await takeMailAllowance(sql, config, email, visitor, user?.isRemembered ? 'owner' : 'stranger');
    if (!user || !mayMail) return [];
    const { id: userId, resetId, isOwners, isRemembered } = user;
    await insertReset(
      sql,
      { id: resetId, userId, tokenHash: hashOfToken(resetTokenOf(config, resetId)) },
      RESET_MINUTES,
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
  core.wakeSending(messages);
}
