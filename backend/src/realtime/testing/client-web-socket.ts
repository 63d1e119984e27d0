import type { TestClient } from './test-client.ts';

interface Pausable {
  pause(): void;
  resume(): void;
}

/** Gives the WebSocket of a test's client, which Engine.IO's client does not publish: paused, it reads nothing. */
export function webSocketOfClient({ socket }: TestClient): Pausable {
  const found: unknown = Reflect.get(socket.io.engine.transport, 'ws');
  if (!isPausable(found)) throw new Error('the client uses no WebSocket');
  return found;
}

const isPausable = (value: unknown): value is Pausable =>
  typeof value === 'object' && value !== null && 'pause' in value && 'resume' in value;
