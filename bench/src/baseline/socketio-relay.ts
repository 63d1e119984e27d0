import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';

// The least that passes a position from one node to a socket on another: no session, no check, no state.
const redis = new Redis(process.env.REDIS_URL ?? '');
const io = new Server(Number(process.env.PORT), {
  adapter: createAdapter(redis, redis.duplicate()),
  transports: ['websocket'],
});

io.on('connection', (socket) => {
  const { room } = socket.handshake.query;
  if (typeof room === 'string') void socket.join(room);
  socket.on('driver:location', (position: { rideId: string }) => {
    io.to(position.rideId).emit('driver:location', position);
  });
});

process.on('SIGTERM', () => process.exit(0));
