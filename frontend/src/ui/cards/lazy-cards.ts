import { cardTexts } from '../../lib/i18n/messages/cards/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import type { CardChoiceProps } from './card-choice.tsx';
import type { CardPayProps } from './card-pay.tsx';
import type { PayByCardProps } from './pay-by-card.tsx';

export const LazyCardChoice = lazyPart<CardChoiceProps>(
  async () => (await withTexts(import('./card-choice.tsx'), cardTexts)).CardChoice,
);

export const LazyCardPay = lazyPart<CardPayProps>(
  async () => (await withTexts(import('./card-pay.tsx'), cardTexts)).CardPay,
);

export const LazyPayByCard = lazyPart<PayByCardProps>(
  async () => (await withTexts(import('./pay-by-card.tsx'), cardTexts)).PayByCard,
);
