import { createServer, type AddressInfo, type Socket } from 'node:net';

interface Mail {
  to: string;
  /** As it was sent: headers, an empty line, the body. */
  source: string;
}

/** Starts a mail server on this machine that keeps what it accepts; `refusalOf` may refuse RCPT with an SMTP error. */
export async function sandboxMailServer(refusalOf: (to: string) => string | null = () => null) {
  const mails: Mail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let pending = '';
    let to = '';
    let source: string | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const onLine = (line: string) => {
      if (source !== null) {
        if (line !== '.') {
          source += `${line.replace(/^\./, '')}\n`;
          return;
        }
        mails.push({ to, source });
        source = null;
        say('250 OK');
      } else if (/^RCPT TO:/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        say(refusalOf(to) ?? '250 OK');
      } else if (/^DATA$/i.test(line)) {
        source = '';
        say('354 go ahead');
      } else if (/^QUIT$/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 OK');
    };
    say('220 sandbox');
    socket.on('error', () => socket.destroy());
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (pending + chunk).split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
