import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import {
  CompleteProfileRequest,
  ForgotPasswordRequest,
  LoginRequest,
  PhoneLoginRequest,
  RegisterRequest,
  ResendCodeRequest,
  ResetPasswordRequest,
  VerifyOtpRequest,
  VerifyPhoneRequest,
} from '@waka/contracts/accounts/account-requests';
import { DriverProfileRequest, ProfileRequest } from '@waka/contracts/accounts/profile-requests';
import { GENDERS, USER_TYPES } from '@waka/contracts/accounts/user';
import { DriverLocationRequest, DriverStatusRequest } from '@waka/contracts/drivers/driver-requests';
import { PhotoRequest } from '@waka/contracts/files/file-requests';
import { AddPaymentMethod } from '@waka/contracts/payments/payment-requests';
import { PlaceSearch } from '@waka/contracts/places/place-requests';
import { CURRENCIES, regionFacts } from '@waka/contracts/regions';
import { RideRequest } from '@waka/contracts/rides/ride-requests';
import { MAX_STOPS } from '@waka/contracts/rides/ride-status';
import type { Route } from '@waka/contracts/route';
import { routes } from '@waka/contracts/routes';

const phone = '+23276123456';
const person = { fullName: 'Isatu Bangura', email: 'isatu@post.test', phone };
const password = 'mangrove-7';
const userType = 'rider';
const code = '123456';
const address = 'Siaka Stevens Street, Freetown';
const place = { address, lat: 8.4872, lng: -13.2356 };
const profile = {
  firstName: 'Isatu',
  lastName: 'Bangura',
  email: person.email,
  phone,
  dateOfBirth: '1994-02-28',
  gender: 'female',
  address,
};
const vehicle = {
  licenseNumber: 'SL-204-77',
  vehicleType: 'suv',
  vehicleMake: 'Toyota',
  vehicleModel: 'RAV4',
  vehicleYear: 2016,
  vehiclePlateNumber: 'AKM 921',
};
const wallet = { type: 'orange_money', phoneNumber: phone, provider: 'orange', accountName: 'Isatu Bangura' };
const booking = {
  pickupLocation: place,
  dropoffLocation: { ...place, name: 'Lumley' },
  stops: [place],
  vehicleType: 'standard',
  paymentMethod: 'cash',
  estimatedFare: '2730',
};

interface Taken {
  call: string;
  Dto: new () => object;
  body: object;
}

/** Checks that a body is accepted; the compiler checks that the class is that of the call. */
const taken = <Body extends object, Reply>(row: Route<Body, Reply>, Dto: new () => Body, body: object): Taken => ({
  call: `${row.method} ${row.path}`,
  Dto,
  body,
});

test.each<Taken & { is: string }>([
  { ...taken(routes.register, RegisterRequest, { ...person, password, userType }), is: 'POST /api/auth/register' },
  {
    ...taken(routes.login, LoginRequest, { email: person.email, password, userType }),
    is: 'POST /api/auth/login',
  },
  { ...taken(routes.verifyPhone, VerifyPhoneRequest, { phone, code }), is: 'POST /api/auth/verify-phone' },
  { ...taken(routes.resendCode, ResendCodeRequest, { phone }), is: 'POST /api/auth/resend-code' },
  { ...taken(routes.loginByPhone, PhoneLoginRequest, { phone, userType }), is: 'POST /api/auth/login-phone' },
  { ...taken(routes.verifyOtp, VerifyOtpRequest, { phone, code, userType }), is: 'POST /api/auth/verify-otp' },
  {
    ...taken(routes.forgotPassword, ForgotPasswordRequest, { email: person.email, userType }),
    is: 'POST /api/auth/forgot-password',
  },
  {
    ...taken(routes.resetPassword, ResetPasswordRequest, { token: 'abc', password, userType }),
    is: 'POST /api/auth/reset-password',
  },
  {
    ...taken(routes.completeProfile, CompleteProfileRequest, {
      userType,
      fullName: person.fullName,
      phone,
      username: 'isatu',
    }),
    is: 'PUT /api/auth/complete-profile',
  },
  { ...taken(routes.updateProfile, ProfileRequest, profile), is: 'PUT /api/profile' },
  {
    ...taken(routes.updateDriverProfile, DriverProfileRequest, { ...profile, ...vehicle }),
    is: 'PUT /api/driver/profile',
  },
  { ...taken(routes.setProfilePhoto, PhotoRequest, { photoUrl: '/uploads/me' }), is: 'PUT /api/profile-photo' },
  { ...taken(routes.requestRide, RideRequest, booking), is: 'POST /api/rides/request' },
  {
    ...taken(routes.setDriverStatus, DriverStatusRequest, { status: 'online', location: { lat: 8.48, lng: -13.23 } }),
    is: 'POST /api/driver/status',
  },
  {
    ...taken(routes.setDriverStatus, DriverStatusRequest, { status: 'offline' }),
    is: 'POST /api/driver/status',
  },
  {
    ...taken(routes.driverLocation, DriverLocationRequest, { location: { lat: 8.48, lng: -13.23 } }),
    is: 'POST /api/driver/location',
  },
  {
    ...taken(routes.addPaymentMethod, AddPaymentMethod, { type: 'card', stripePaymentMethodId: 'pm_1' }),
    is: 'POST /api/payment-methods',
  },
  { ...taken(routes.addPaymentMethod, AddPaymentMethod, wallet), is: 'POST /api/payment-methods' },
  { call: 'GET /api/locations/search', is: 'GET /api/locations/search', Dto: PlaceSearch, body: { q: 'Lumley' } },
])('a call of the specification takes its fields under its address: $is', async ({ call, is, Dto, body }) => {
  expect(call).toBe(is);
  const errors = await validate(plainToInstance(Dto, body), { whitelist: true, forbidNonWhitelisted: true });
  expect(errors).toEqual([]);
});

test.each([
  [routes.currentUser, 'GET /api/auth/user'],
  [routes.logout, 'POST /api/auth/logout'],
  [routes.intendedRole, 'GET /api/auth/intended-role'],
  [routes.logoutByNavigation, 'GET /api/logout'],
  [routes.providerLogin, 'GET /api/login'],
  [routes.driverProfile, 'GET /api/driver/profile'],
  [routes.profilePhotoUpload, 'POST /api/profile-photo/upload'],
  [routes.myRides, 'GET /api/rides'],
  [routes.driverStats, 'GET /api/driver/stats'],
  [routes.driverStatus, 'GET /api/driver/status'],
  [routes.dashboard, 'GET /api/analytics/dashboard'],
  [routes.drivers, 'GET /api/drivers'],
  [routes.searchPlaces, 'GET /api/locations/search'],
  [routes.popularPlaces, 'GET /api/locations/popular'],
  [routes.mapConfig, 'GET /api/config/maps'],
  [routes.paymentMethods, 'GET /api/payment-methods'],
  [routes.removePaymentMethod, 'DELETE /api/payment-methods/:id'],
  [routes.setDefaultPaymentMethod, 'PUT /api/payment-methods/:id/default'],
  [routes.beginUpload, 'POST /api/companion/s3/multipart'],
  [routes.uploadedParts, 'GET /api/companion/s3/multipart/:uploadId'],
  [routes.signPart, 'GET /api/companion/s3/multipart/:uploadId/:partNumber'],
  [routes.completeUpload, 'POST /api/companion/s3/multipart/:uploadId/complete'],
  [routes.abortUpload, 'DELETE /api/companion/s3/multipart/:uploadId'],
  [routes.singleUpload, 'GET /api/companion/s3/params'],
  [routes.storageCredentials, 'GET /api/companion/s3/sts'],
])('a call of the specification has its address: %j', ({ method, path }, is) => {
  expect(`${method} ${path}`).toBe(is);
});

describe('the values on the wire', () => {
  test('are those of the specification', () => {
    expect(USER_TYPES).toEqual(['rider', 'driver', 'admin']);
    expect(GENDERS).toEqual(['male', 'female', 'other', 'prefer_not_to_say']);
    expect(MAX_STOPS).toBe(3);
  });

  test('give each currency its symbol and its exchange rate', () => {
    expect(CURRENCIES).toEqual(['SLE', 'GNF']);
    expect(regionFacts.SL).toMatchObject({ currency: 'SLE', fareSymbol: 'Le', nameSymbol: 'Le', perDollar: 1_000 });
    expect(regionFacts.GN).toMatchObject({ currency: 'GNF', fareSymbol: 'GNF', nameSymbol: 'FG', perDollar: 8_500 });
  });
});
