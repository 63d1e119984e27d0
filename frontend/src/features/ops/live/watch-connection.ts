const PAUSE_MS = 4_000;
const ANSWER_MS = 5_000;

/** The part of the live socket that is used. */
interface Pinged {
  readonly connected: boolean;
  timeout: (ms: number) => {
    emit: (event: 'ops:ping', payload: null, answered: (missed: unknown) => void) => unknown;
  };
  disconnect: () => { connect: () => unknown };
}

/**
 * Detects within nine seconds a connection that was cut without an event, and reconnects. The service's own pings take
 * up to 35 s: they spare the batteries of phones, while an ops screen that still shows "Live" misses an emergency.
 * Returns a function that stops it.
 */
export function watchConnection(socket: Pinged): () => void {
  let isOver = false;
  const ping = () => {
    socket.timeout(ANSWER_MS).emit('ops:ping', null, (missed) => {
      // A refusal is an acknowledgement too: the backend is there and just does not know the event.
      if (!missed && !isOver) timer = setTimeout(ping, PAUSE_MS);
      // If the socket itself detected the end meanwhile, Socket.IO reconnects by itself, with growing delays.
      if (missed && !isOver && socket.connected) socket.disconnect().connect();
    });
  };
  let timer = setTimeout(ping, PAUSE_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
