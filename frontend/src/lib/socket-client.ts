/** The socket library as a module of its own, so that it can be downloaded later. */
export { io } from 'socket.io-client';
