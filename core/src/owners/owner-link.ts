import { randomUUID } from 'node:crypto';
import { hashOfToken, ownerTokenOf } from '../messages/secrets-of-codes.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import type { Config } from '../platform/config.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Owner } from './owner.entity.ts';
import { ownerById, ownerOfLink, termsIn, updateOwner } from './owners.repository.ts';
import { textOwner } from './text-owner.ts';

const LINK_MINUTES = 24 * 60;
const TOKEN = /^[\w-]{22}$/;

/** Returns a new link; storing it revokes the one before. The link itself is computed from the id and stored nowhere. */
export function newLink(config: Pick<Config, 'codeSecret'>): Pick<Owner, 'linkId' | 'linkHash'> {
  const linkId = randomUUID();
  return { linkId, linkHash: hashOfToken(ownerTokenOf(config, linkId)) };
}

/** Finds the owner who has a link. Throws AppError `owner.link_invalid`. */
export async function ownerOf(sql: Sql, token: string): Promise<Owner> {
  const owner = TOKEN.test(token) ? await ownerOfLink(sql, hashOfToken(token)) : null;
  ensure(owner, 'owner.link_invalid');
  return owner;
}

/** Texts the link of the driver's current book to its owner once more. Throws AppError where that was done too often. */
export async function sendLink(core: Core, driver: Actor): Promise<void> {
  const message = await core.transaction(async (sql) => {
    const terms = (await termsIn(sql, driver.id, 'active')) ?? (await termsIn(sql, driver.id, 'proposed'));
    const owner = terms && (await ownerById(sql, terms.ownerId));
    ensure(owner, 'owner.changed');
    return textLink(core, sql, owner, driver.id);
  });
  core.wakeSending([message]);
}

/** Revokes the link, and texts another one to the owner's phone alone: a stranger with the old one does not get it. */
export async function renewLink(core: Core, token: string): Promise<void> {
  const message = await core.transaction(async (sql) => {
    const owner = await ownerOf(sql, token);
    const link = newLink(core.config);
    await updateOwner(sql, owner.id, link);
    const { id, phone, language } = owner;
    return textLink(core, sql, { id, phone, language, linkId: link.linkId }, id);
  });
  core.wakeSending([message]);
}

type Texted = Pick<Owner, 'id' | 'phone' | 'language' | 'linkId'>;

async function textLink(core: Core, sql: Sql, owner: Texted, by: string): Promise<string> {
  const { linkId } = owner;
  const message = { template: 'owner_link', params: { linkId } } as const;
  const id = await textOwner(core, sql, { owner, by, message, withinMinutes: LINK_MINUTES });
  // An owner whose new link was not texted would be shut out; the rollback keeps the old one.
  if (id === null) throw new AppError('request.too_many');
  return id;
}
