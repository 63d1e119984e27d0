import type { UserType } from './accounts/user.ts';

/** The required role. `signed_in` includes people without a role, whose profile is not complete yet. */
export type Access = 'anyone' | 'signed_in' | readonly UserType[];

/** One HTTP call. `Body` and `Reply` exist for the compiler alone. */
export interface Route<Body = undefined, Reply = undefined> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` in place of a value. */
  path: string;
  access: Access;
  /** Whether a long reply is compressed. A reply with a PIN, a code or a signed address must not be. */
  isCompressed?: true;
  body?: Body;
  reply?: Reply;
}

export const route = <Body, Reply>(method: Route['method'], path: string, access: Access): Route<Body, Reply> => ({
  method,
  path,
  access,
});

/**
 * Marks a call whose long replies are compressed. The length of a compressed reply shows how much of it repeats: where
 * a part of it is foreign, an eavesdropper could guess secrets in the rest. So a call is compressed only by being
 * marked.
 */
export const compressed = <Body, Reply>(row: Route<Body, Reply>): Route<Body, Reply> => ({
  ...row,
  isCompressed: true,
});

export const everyone: Access = 'anyone';
export const signedIn: Access = ['rider', 'driver', 'admin'];
export const rider: Access = ['rider'];
export const driver: Access = ['driver'];
export const admin: Access = ['admin'];
export const riderOrDriver: Access = ['rider', 'driver'];
