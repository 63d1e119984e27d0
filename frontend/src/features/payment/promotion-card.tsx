import { countryOfPhone } from '@waka/contracts/accounts/phone';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSession } from '../../lib/session/session.store.ts';
import { Card } from '../../ui/card.tsx';
import { PromotionField } from '../../ui/promotions/promotion-field.tsx';
import { usePromotion } from '../../ui/promotions/use-promotion.ts';

/** Shows the code that the rider has entered, or a field for one of the country of the phone. */
export function PromotionCard() {
  const t = useT();
  const { data, isSuccess } = usePromotion();
  const phone = useSession((session) => (session.kind === 'signed_in' ? session.user.phone : null));
  if (!isSuccess) return null;
  return (
    <Card title={t('promotion.title')}>
      <p className="text-muted">{t('promotion.text')}</p>
      <PromotionField
        region={(phone && countryOfPhone(phone)) || 'SL'}
        entered={data?.code ?? null}
        isCounted
        isExplained
      />
    </Card>
  );
}
