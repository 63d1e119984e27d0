/** Downloads the socket library, a chunk of its own: the booking button does not need the live connection. */
export const fetchRealtime = () => import('./socket-client.ts');
