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

/** Fetched apart: nobody needs the live connection to press the button. */
export const fetchRealtime = () => import('./socket-client.ts');

/** Opens the one socket of this page. `onRefused` runs when the service turns the session away. */
export function openRealtime(attach: (socket: AppSocket) => void, onRefused: () => void): () => void {
  let isClosed = false;
  let close: (() => void) | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const open = async () => {
    try {
      const { io } = await fetchRealtime();
      if (!isClosed) close = openSocket(io, attach, onRefused);
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

function openSocket(io: Io, attach: (socket: AppSocket) => void, onRefused: () => void): () => void {
  const opened: AppSocket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
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
    // The service refused the handshake: Socket.IO does not try again by itself.
    onRefused();
    retry = setTimeout(() => opened.connect(), REFUSED_RETRY_MS);
  });
  attach(opened);
  // A phone that has its network back need not sit out the delay of up to twenty seconds.
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

/** The open socket with a time limit on its acknowledgements, or null while there is no connection. */
export const connectedSocket = (): TimedSocket | null => (socket?.connected ? socket.timeout(ACK_TIMEOUT_MS) : null);

/** The open socket, for those who listen to more than everybody does. */
export const liveSocket = (): AppSocket | null => socket;
