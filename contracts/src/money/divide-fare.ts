/** A fare, and what there is to pay it with besides the rider's money; minor units of one currency. */
export interface Dividend {
  fare: number;
  /** What a promotion pays at most. */
  promotion: number;
  /** What the rider has left of change and refunds; below zero what earlier rides have carried to this one. */
  credit: number;
  /** The least that the method of the ride can pay; zero for cash. */
  least: number;
}

/** Who pays what of a fare. The four sums are the fare. */
export interface DividedFare {
  promotion: number;
  credit: number;
  /** What is paid with the next ride; below zero for what earlier rides have carried to this one. */
  carried: number;
  /** What is left to be paid by the method of the ride. */
  rest: number;
}

/**
 * Divides a fare: the promotion pays first, then credit, and the rider the rest, with what earlier rides have carried. What is
 * too little for the method is carried to the next ride, so that the rest is nothing, or can be paid by the method.
 */
export function divideFare({ fare, promotion: most, credit: own, least }: Dividend): DividedFare {
  const promotion = Math.min(most, fare);
  const credit = Math.min(Math.max(own, 0), fare - promotion);
  const left = fare - promotion - credit;
  const rest = left + Math.max(-own, 0);
  return rest > 0 && rest < least
    ? { promotion, credit, carried: left, rest: 0 }
    : { promotion, credit, carried: left - rest, rest };
}
