/** The socket library, and what receives its events, as a module of their own, so that they can be downloaded later. */
export { bridge } from './realtime-bridge.ts';
export { io } from 'socket.io-client';
