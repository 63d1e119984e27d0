import type { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';

export interface RefusedTripProps {
  refusal: ApiError;
  onBack: () => void;
}

/** Says why a trip has no price; asking again would be refused again, so the way on leads back to its places. */
export function RefusedTrip({ refusal, onBack }: RefusedTripProps) {
  const t = useT();
  return (
    <EmptyState
      icon="alert"
      title={t('rider.booking.failed')}
      text={errorText(refusal, 'rider.booking.failedText')}
      action={
        <Button isWide tone="quiet" onClick={onBack}>
          {t('app.back')}
        </Button>
      }
    />
  );
}
