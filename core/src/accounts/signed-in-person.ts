import type { Actor } from '../platform/actor.ts';
import type { Visitor } from './visitor.ts';

/** A signed-in person, with what codes and limits need of the browser. */
export interface SignedInPerson {
  actor: Actor;
  sessionId: string;
  visitor: Visitor;
}
