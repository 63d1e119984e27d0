import type { TestClient } from './test-client.ts';

interface Pausable {
  pause(): void;
  resume(): void;
}

/**
 * Returns the WebSocket of a test's client, which is outside the API of Engine.IO's client: paused, it reads nothing.
 */
export function webSocketOfClient({ socket }: TestClient): Pausable {
  const found: unknown = Reflect.get(socket.io.engine.transport, 'ws');
  if (!isPausable(found)) throw new Error('the client uses no WebSocket');
  return found;
}

const isPausable = (value: unknown): value is Pausable =>
  typeof value === 'object' && value !== null && 'pause' in value && 'resume' in value;
