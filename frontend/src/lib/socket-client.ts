/** The library of the live connection, by itself so that it can be fetched late. */
export { io } from 'socket.io-client';
