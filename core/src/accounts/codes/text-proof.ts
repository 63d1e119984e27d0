import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { PROOF_BITS, type ProofWanted } from '@waka/contracts/accounts/text-proof';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { usedOfLast } from './codes.repository.ts';
import { HOUR, takeAllowance } from '../limits/limits.ts';
import type { Phone } from '../phone-number.ts';
import { mayBeTexted } from '../limits/text-allowance.ts';

/** Length of country and network of a number: +23276. Fraudsters who are paid for texts own numbers of one network. */
const NETWORK_LENGTH = 6;
const LOOKED_AT = 50;
const USED_AT_LEAST = 0.25;
const MINUTES = 10;

/**
 * Requires some seconds of computation from the browser for texts to a network whose codes are hardly ever entered:
 * cheap for a person, too expensive for thousands of texts. It is required for every number of the network alike, so
 * that it reveals nothing about an account. Throws AppError `auth.proof_wanted`.
 */
export async function ensureWorthAText(
  core: Pick<Core, 'sql' | 'transaction' | 'config'>,
  phone: Phone,
  proof: string | undefined,
): Promise<void> {
  const { config } = core;
  if (!mayBeTexted(config, phone) || !(await isAbused(core.sql, phone))) return;
  const challenge = proof === undefined ? null : solvedChallenge(config, phone, proof);
  const isNew = challenge && (await core.transaction((sql) => takeOnce(sql, config, challenge)));
  if (!isNew) throw new AppError('auth.proof_wanted', { proof: newProof(config, phone) });
}

async function isAbused(sql: Sql, { number }: Phone): Promise<boolean> {
  const codes = await usedOfLast(sql, number.slice(0, NETWORK_LENGTH), LOOKED_AT);
  return codes.sent >= LOOKED_AT && codes.used < LOOKED_AT * USED_AT_LEAST;
}

function newProof(config: Config, phone: Phone): ProofWanted {
  const content = `${Date.now() + MINUTES * 60_000}.${randomBytes(12).toString('base64url')}`;
  return { challenge: `${content}.${sealOf(config, phone, content)}`, bits: PROOF_BITS };
}

/** Returns the challenge of a valid proof for this phone that has not expired; else null. */
function solvedChallenge(config: Config, phone: Phone, proof: string): string | null {
  const [until = '', random = '', seal = ''] = proof.split('.');
  const right = Buffer.from(sealOf(config, phone, `${until}.${random}`));
  const given = Buffer.from(seal);
  if (right.length !== given.length || !timingSafeEqual(right, given) || Number(until) < Date.now()) return null;
  const work = createHash('sha256').update(proof).digest().readUInt32BE(0);
  return work >>> (32 - PROOF_BITS) === 0 ? `${until}.${random}` : null;
}

const takeOnce = (sql: Sql, config: Config, challenge: string): Promise<boolean> =>
  takeAllowance(sql, config, [{ kind: 'text:proof', subject: challenge, most: 1, withinSeconds: HOUR }]);

const sealOf = ({ codeSecret }: Config, { number }: Phone, content: string): string =>
  createHmac('sha256', codeSecret).update(`proof:${number}:${content}`).digest('base64url');
