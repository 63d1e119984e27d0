import { expect, test } from '@jest/globals';
import {
  EnteredCode,
  ForgotPasswordRequest,
  LoginRequest,
  PhoneLoginRequest,
  VerifyPhoneRequest,
} from '@waka/contracts/accounts/account-requests';
import { validate } from 'class-validator';
import { DriverForgotForm, DriverLoginForm, DriverPhoneForm, DriverRegisterForm } from './driver-rules.ts';
import { SignupForm } from './rider-rules.ts';

/** Returns the error message of each refused field. */
async function said(Form: new () => object, values: object): Promise<Record<string, string | undefined>> {
  const errors = await validate(Object.assign(new Form(), values));
  return Object.fromEntries(errors.map(({ property, constraints = {} }) => [property, Object.values(constraints)[0]]));
}

const empty = { fullName: '', firstName: '', lastName: '', email: '', phone: '', password: '', code: '' };

/** A driver whose every field has its minimum length. */
const sorie = {
  firstName: 'S',
  lastName: 'B',
  email: 'sorie@example.com',
  phone: '0761234567',
  password: '123456',
  confirmPassword: '123456',
};

test('the rider’s forms say the rider’s words', async () => {
  expect(await said(SignupForm, { ...empty, confirmPassword: 'x', userType: 'rider' })).toEqual({
    fullName: 'Full name must be at least 2 characters',
    email: 'Please enter a valid email',
    phone: 'Please enter a valid phone number',
    password: 'Password must be at least 6 characters',
    confirmPassword: "Passwords don't match",
  });
  expect(await said(LoginRequest, { email: '', password: '' })).toEqual({
    email: 'Please enter a valid email',
    password: 'Password is required',
  });
  expect(await said(VerifyPhoneRequest, { phone: '+23276123456', code: '12345' })).toEqual({
    code: 'Verification code must be 6 digits',
  });
  expect(await said(PhoneLoginRequest, { phone: '076123456', userType: 'rider' })).toEqual({
    phone: 'Please enter a valid phone number',
  });
  expect(await said(ForgotPasswordRequest, { email: 'isatu@', userType: 'rider' })).toEqual({
    email: 'Please enter a valid email',
  });
});

test('the driver’s forms say the driver’s words', async () => {
  expect(await said(DriverRegisterForm, { ...empty, confirmPassword: 'x' })).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid phone number',
    password: 'Password must be at least 6 characters',
    confirmPassword: "Passwords don't match",
  });
  expect(await said(DriverLoginForm, { email: 'sorie', password: '12345' })).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
  });
  expect(await said(DriverPhoneForm, { phone: '076123456', userType: 'driver' })).toEqual({
    phone: 'Please enter a valid phone number',
  });
  expect(await said(DriverForgotForm, { email: 'sorie', userType: 'driver' })).toEqual({
    email: 'Please enter a valid email address',
  });
});

test('a driver’s phone needs ten characters, and the pattern is the service’s to judge', async () => {
  const refused = { phone: 'Please enter a valid phone number' };
  expect(await said(DriverPhoneForm, { phone: '0761234567', userType: 'driver' })).toEqual({});
  expect(await said(DriverPhoneForm, { phone: '076123456', userType: 'driver' })).toEqual(refused);
  expect(await said(DriverRegisterForm, { ...sorie, phone: '0761234567' })).toEqual({});
  expect(await said(DriverRegisterForm, { ...sorie, phone: '076123456' })).toEqual(refused);
});

test.each(['', '12345', '1234567'])('the code %j does not have six characters', async (code) => {
  const refused = { code: 'Verification code must be 6 digits' };
  expect(await said(VerifyPhoneRequest, { phone: '+23276123456', code })).toEqual(refused);
  expect(await said(EnteredCode, { code })).toEqual(refused);
});

test('a code has six characters', async () => {
  expect(await said(EnteredCode, { code: '123456' })).toEqual({});
});

test('a full name has at least two characters, and a password at least six', async () => {
  const isatu = { fullName: 'Is', email: 'isatu@example.com', phone: '+23276123456', userType: 'rider' };
  const signUp = { ...isatu, password: '123456', confirmPassword: '123456' };
  expect(await said(SignupForm, signUp)).toEqual({});
  expect(await said(SignupForm, { ...signUp, fullName: 'I' })).toEqual({
    fullName: 'Full name must be at least 2 characters',
  });
  const short = { password: '12345', confirmPassword: '12345' };
  const refused = { password: 'Password must be at least 6 characters' };
  expect(await said(SignupForm, { ...signUp, ...short })).toEqual(refused);
  expect(await said(DriverRegisterForm, { ...sorie, ...short })).toEqual(refused);
  expect(await said(DriverRegisterForm, sorie)).toEqual({});
});
