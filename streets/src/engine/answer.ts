/** What the routing engine answers, as its HTTP server would. */
export interface Answer {
  status: number;
  /** JSON. */
  body: string;
}
