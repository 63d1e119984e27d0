import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../lib/query-client.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from './router.tsx';
import { Toasts } from './toasts.tsx';

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <ConnectionBar />
        <Router />
        <Toasts />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
