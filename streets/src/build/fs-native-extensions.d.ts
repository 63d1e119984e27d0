declare module 'fs-native-extensions' {
  /** Locks a file until it is closed; false where another one holds it. */
  export function tryLock(fd: number): boolean;
}
