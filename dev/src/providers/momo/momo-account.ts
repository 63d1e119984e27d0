/** The credentials of a merchant at MTN MoMo. */
export interface MomoAccount {
  subscriptionKey: string;
  apiUser: string;
  apiKey: string;
  /** The subscription key of Disbursements; none without that product. */
  disbursementKey?: string;
}
