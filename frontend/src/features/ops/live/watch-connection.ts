const PAUSE_MS = 4_000;
const ANSWER_MS = 5_000;

/** What is needed of the live socket. */
interface Pinged {
  readonly connected: boolean;
  timeout: (ms: number) => {
    emit: (event: 'ops:ping', payload: null, answered: (missed: unknown) => void) => unknown;
  };
  disconnect: () => { connect: () => unknown };
}

/**
 * Notices within nine seconds a connection that was cut without a word, and connects anew. The service's own pings take
 * up to 35 s: they spare the batteries of phones, while a desk that still shows "Live" misses a call for help. Answers
 * the end of the watch.
 */
export function watchConnection(socket: Pinged): () => void {
  let isOver = false;
  const ping = () => {
    socket.timeout(ANSWER_MS).emit('ops:ping', null, (missed) => {
      // A refusal is an answer too: a backend that does not know the event is there.
      if (!missed && !isOver) timer = setTimeout(ping, PAUSE_MS);
      // Where the end was noticed meanwhile, Socket.IO connects anew by itself, with growing pauses.
      if (missed && !isOver && socket.connected) socket.disconnect().connect();
    });
  };
  let timer = setTimeout(ping, PAUSE_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
