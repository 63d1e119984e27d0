import type { Actor } from '../platform/actor.ts';
import type { Visitor } from './visitor.ts';

/** Somebody signed in, with what codes and limits need to know of the browser. */
export interface SignedInPerson {
  actor: Actor;
  sessionId: string;
  visitor: Visitor;
}
