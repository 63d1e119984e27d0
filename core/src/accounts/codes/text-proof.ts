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

/** Country and network of a number: +23276. Whoever is paid for texts owns numbers of one network. */
const NETWORK_LENGTH = 6;
const LOOKED_AT = 50;
const USED_AT_LEAST = 0.25;
const MINUTES = 10;

/**
 * Where hardly anybody enters the codes that are texted to a network, texts to it cost the browser some seconds of work:
 * nothing to a person, too much to whoever wants thousands. Asked of every number of the network alike, so that it tells
 * nothing about an account.
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

/** The challenge of a proof that was made for this phone, is young enough and was worked for; else null. */
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
