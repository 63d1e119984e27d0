/** Logs uncaught errors and prevents the browser's default, which would log them again. */
export function watchUnhandledErrors(): void {
  addEventListener('error', (event) => {
    event.preventDefault();
    console.error('Unhandled error:', event.error ?? event.message);
  });
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    console.error('Unhandled rejection:', event.reason);
  });
}
