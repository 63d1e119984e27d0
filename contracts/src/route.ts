import type { UserType } from './accounts/user.ts';

/** Signed in is also who has no role yet, until the profile is complete. */
export type Access = 'anyone' | 'signed_in' | readonly UserType[];

/** One HTTP call. `Body` and `Reply` exist for the compiler alone. */
export interface Route<Body = undefined, Reply = undefined> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` where a value goes. */
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
 * Has long replies of a call compressed. The length of a compressed reply tells how much of it repeats: where somebody
 * else chose a part of it, secrets in the rest could be guessed from the line. So a call is compressed only by being named.
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
