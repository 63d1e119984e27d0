import { Component, type ReactNode } from 'react';
import { translate } from '../../lib/i18n/i18n.ts';
import type { MessageKey } from '../../lib/i18n/message-key.ts';
import { Button } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';

interface PartBoundaryProps {
  /** Key of the content: a change renders it again after an error. */
  place: string;
  text: MessageKey;
  children: ReactNode;
}

interface Shown {
  place: string;
  hasFailed: boolean;
}

/** Confines an error to a part of the page: everything around it keeps working. */
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
