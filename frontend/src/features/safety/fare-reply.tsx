import type { FareAnswer } from '@waka/contracts/safety/fare-finding';
import { formatExactDistance, formatMoney } from '../../lib/i18n/format.ts';
import type { MessageKey } from '../../lib/i18n/message-key.ts';
import { useT } from '../../lib/i18n/use-t.ts';

/** Answers a rider who disputes a fare, by the way that was driven. */
export function FareReply({ fare, isClosed }: { fare: FareAnswer; isClosed: boolean }) {
  const t = useT();
  const { quotedKm, drivenKm, givenBack, currency, outcome } = fare;
  const isCompared = drivenKm !== null && outcome !== 'unmeasured';
  return (
    <div className="mt-2 rounded-md bg-sunken px-3 py-2 text-sm">
      {isCompared && (
        <p>{t('fareAnswer.ways', { quoted: formatExactDistance(quotedKm), driven: formatExactDistance(drivenKm) })}</p>
      )}
      <p className="font-semibold">
        {givenBack === null
          ? t(wordOf(fare, isClosed))
          : t('fareAnswer.givenBack', { amount: formatMoney(givenBack, currency) })}
      </p>
    </div>
  );
}

// A refund may be recorded beside the report, so a closed one says that the fare stands only where the finding does.
function wordOf({ outcome, obstacle, isLess }: FareAnswer, isClosed: boolean): MessageKey {
  if (outcome === 'longer') return 'fareAnswer.longer';
  if (isClosed) return outcome === 'as_quoted' ? 'fareAnswer.stands' : 'fareAnswer.closed';
  if (obstacle === 'unpaid') return 'fareAnswer.unpaid';
  if (outcome === 'shorter') return isLess ? 'fareAnswer.shorter' : 'fareAnswer.sameFare';
  return `fareAnswer.${outcome}`;
}
