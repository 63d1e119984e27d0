import { CLIENT_VERSION } from '@waka/contracts/client-version';
import type { ClientToServer, ServerToClient } from '@waka/contracts/realtime';
import type { io as connect, Socket } from 'socket.io-client';
import { connectionClosed, connectionLost, connectionOpened, connectionStarted } from './connection.store.ts';

export type AppSocket = Socket<ServerToClient, ClientToServer>;

type Io = typeof connect;

type TimedSocket = ReturnType<AppSocket['timeout']>;

const ACK_TIMEOUT_MS = 8_000;
const REFUSED_RETRY_MS = 10_000;
const FETCH_RETRY_MS = 2_000;

let socket: AppSocket | null = null;

/** The socket library, and what attaches the receivers of events to a socket. */
export interface SocketClient {
  io: Io;
  bridge: (socket: AppSocket) => void;
}

/**
 * Opens the page's only socket by a library that is downloaded first. `onRefused` runs when the service refuses the
 * session. Returns a function that closes it.
 */
export function openRealtime(fetchClient: () => Promise<SocketClient>, onRefused: () => void): () => void {
  let isClosed = false;
  let close: (() => void) | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const open = async () => {
    try {
      const { io, bridge } = await fetchClient();
      if (!isClosed) close = openSocket({ io, bridge }, onRefused);
    } catch {
      connectionLost();
      if (!isClosed) retry = setTimeout(() => void open(), FETCH_RETRY_MS);
    }
  };
  connectionStarted();
  void open();
  return () => {
    isClosed = true;
    clearTimeout(retry);
    close?.();
    connectionClosed();
  };
}

function openSocket({ io, bridge }: SocketClient, onRefused: () => void): () => void {
  const opened: AppSocket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: { client: CLIENT_VERSION },
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 20_000,
    randomizationFactor: 0.5,
  });
  socket = opened;
  let retry: ReturnType<typeof setTimeout> | undefined;
  opened.on('connect', connectionOpened);
  opened.on('disconnect', connectionLost);
  opened.on('connect_error', () => {
    connectionLost();
    if (opened.active) return;
    // The service refused the handshake: Socket.IO does not retry by itself.
    onRefused();
    retry = setTimeout(() => opened.connect(), REFUSED_RETRY_MS);
  });
  bridge(opened);
  // A phone that has its network back should not wait for the retry delay of up to 20 s.
  const hurry = () => {
    if (document.visibilityState === 'visible' && !opened.connected) opened.disconnect().connect();
  };
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  return () => {
    removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
    clearTimeout(retry);
    opened.disconnect();
    opened.removeAllListeners();
    if (socket === opened) socket = null;
  };
}

/** Returns the open socket with a timeout for acknowledgements, or null while there is no connection. */
export const connectedSocket = (): TimedSocket | null => (socket?.connected ? socket.timeout(ACK_TIMEOUT_MS) : null);

/** Returns the open socket, for screens that listen to events of their own. */
export const liveSocket = (): AppSocket | null => socket;
