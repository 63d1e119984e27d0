import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../lib/query-client.ts';
import { lazyPart } from '../lib/loading/lazy-part.tsx';
import { ConnectionBar } from './overlays/connection-bar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from './routes/router.tsx';
import { Toasts } from './overlays/toasts.tsx';

// Touch screens have no hover.
const hasMouse = matchMedia('(hover: hover)').matches;
const LazyTooltips = lazyPart<object>(async () => (await import('../ui/tooltips.tsx')).Tooltips);

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <ConnectionBar />
        <Router />
        <Toasts />
        {hasMouse && <LazyTooltips />}
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
