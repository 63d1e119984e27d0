import type { VerifyOtpRequest, VerifyPhoneRequest } from '@waka/contracts/accounts/account-requests';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import { accountOfPhone } from '../users.repository.ts';
import { phoneOfLogin, redeemCode } from '../codes/one-time-codes.ts';
import { phoneOf } from '../phone-number.ts';
import { redeemRegistration } from './redeem-registration.ts';
import { rememberDevice } from '../codes/remembered-devices.ts';
import type { Visitor } from '../visitor.ts';

export interface Proved {
  userId: string;
  /** For the cookie of a browser that has proved to hold the phone. */
  deviceToken: string;
}

/** Checks the code of a registration and creates its account. */
export async function verifyPhone(core: Core, visitor: Visitor, request: VerifyPhoneRequest): Promise<Proved> {
  const phone = phoneOf(request.phone).number;
  const guess = { phone, code: request.code, purposes: ['registration'], userType: null } as const;
  const userId = await redeemCode(core, visitor, guess, (sql, code) =>
    redeemRegistration(sql, core.config, visitor, code),
  );
  return { userId, deviceToken: await rememberDevice(core, visitor.device, phone) };
}

/**
 * Checks the code of a phone login, or of a registration on a screen that takes both in the same field.
 * Throws AppError `auth.wrong_code`.
 */
export async function verifyOtp(core: Core, visitor: Visitor, request: VerifyOtpRequest): Promise<Proved> {
  const { code, userType } = request;
  const phone = request.phone ? phoneOf(request.phone).number : await phoneOfLogin(core, visitor, userType);
  ensure(phone, 'auth.wrong_code');
  const guess = { phone, code, purposes: ['login', 'registration'], userType } as const;
  const userId = await redeemCode(core, visitor, guess, (sql, redeemed) =>
    redeemed.purpose === 'login'
      ? accountOfPhone(sql, phone, userType)
      : redeemRegistration(sql, core.config, visitor, redeemed),
  );
  return { userId, deviceToken: await rememberDevice(core, visitor.device, phone) };
}
