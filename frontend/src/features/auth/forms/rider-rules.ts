import { RegisterRequest } from '@waka/contracts/accounts/account-requests';
import { SameAs } from './same-as.ts';

export class SignupForm extends RegisterRequest {
  @SameAs('password', { message: "Passwords don't match" })
  confirmPassword: string;
}
