import { Component, type ReactNode } from 'react';
import { translate } from '../lib/i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';

/** Replaces a screen that fails to render by a page with a way back, never a blank one. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="mx-auto grid min-h-dvh max-w-md place-items-center">
        <EmptyState
          isScreen
          icon="alert"
          title={translate('app.failed')}
          text={translate('app.failedText')}
          action={
            <Button isWide onClick={() => location.reload()}>
              {translate('app.reload')}
            </Button>
          }
        />
      </main>
    );
  }
}
