/** Logs what nothing has caught, and keeps it from the page and from the browser, which would log it again. */
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
