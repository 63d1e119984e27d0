import { Component, type ReactNode } from 'react';
import { translate } from '../lib/i18n/i18n.ts';
import type { MessageKey } from '../lib/i18n/message-key.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface PartBoundaryProps {
  /** Another place is drawn anew. */
  place: string;
  text: MessageKey;
  children: ReactNode;
}

interface Shown {
  place: string;
  hasFailed: boolean;
}

/** Keeps an error of a part to that part: what stands around it goes on. */
export class PartBoundary extends Component<PartBoundaryProps, Shown> {
  override state: Shown = { place: this.props.place, hasFailed: false };

  static getDerivedStateFromProps({ place }: PartBoundaryProps, shown: Shown): Shown | null {
    return place === shown.place ? null : { place, hasFailed: false };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className="mx-auto w-full max-w-md">
        <EmptyState
          icon="alert"
          title={translate('app.failed')}
          text={translate(this.props.text)}
          action={
            <Button isWide onClick={() => this.setState({ hasFailed: false })}>
              {translate('app.tryAgain')}
            </Button>
          }
        />
      </div>
    );
  }
}
