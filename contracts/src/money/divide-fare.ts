/** A fare, and what there is to pay it with besides the rider's money; minor units of one currency. */
export interface Dividend {
  fare: number;
  /** What a promotion pays at most. */
  promotion: number;
  /** What the rider has left of change. */
  credit: number;
  /** The least that the method of the ride can pay; zero for cash. */
  least: number;
}

/** Who pays what of a fare. The three sums are the fare. */
export interface DividedFare {
  promotion: number;
  credit: number;
  /** What is left to be paid by the method of the ride. */
  rest: number;
}

/**
 * Divides a fare: the promotion pays first, then credit, and the rider the rest. A rest that is too small for the method is
 * made as large as its least, out of credit first, which stays the rider's, and else out of the promotion. So the rest is
 * nothing, or can be paid by the method wherever it could pay the fare.
 */
export function divideFare({ fare, promotion: most, credit: own, least }: Dividend): DividedFare {
  const promotion = Math.min(most, fare);
  const credit = Math.min(own, fare - promotion);
  const missing = least - (fare - promotion - credit);
  // No division helps a fare that the method could not pay itself.
  if (missing <= 0 || missing === least || fare < least) return divided(fare, promotion, credit);
  const fromCredit = Math.min(credit, missing);
  return divided(fare, promotion - (missing - fromCredit), credit - fromCredit);
}

const divided = (fare: number, promotion: number, credit: number): DividedFare => ({
  promotion,
  credit,
  rest: fare - promotion - credit,
});
