import type { UserType } from './accounts/user.ts';

/** Signed in is also who has no role yet, until the profile is complete. */
export type Access = 'anyone' | 'signed_in' | readonly UserType[];

/** One HTTP call. `Body` and `Reply` exist for the compiler alone. */
export interface Route<Body = undefined, Reply = undefined> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` where a value goes. */
  path: string;
  access: Access;
  body?: Body;
  reply?: Reply;
}

export const route = <Body, Reply>(method: Route['method'], path: string, access: Access): Route<Body, Reply> => ({
  method,
  path,
  access,
});

export const everyone: Access = 'anyone';
export const signedIn: Access = ['rider', 'driver', 'admin'];
export const rider: Access = ['rider'];
export const driver: Access = ['driver'];
export const admin: Access = ['admin'];
export const riderOrDriver: Access = ['rider', 'driver'];
