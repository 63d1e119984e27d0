import { ResetPasswordRequest } from '@waka/contracts/accounts/account-requests';
import { SameAs } from '../forms/same-as.ts';

export class ResetForm extends ResetPasswordRequest {
  @SameAs('password', { message: "Passwords don't match" })
  confirmPassword: string;
}
