export interface Experience {
  years: number;
  months: number;
}

/** Returns the whole months since the account was created, as years and months; at least one month. */
export function experienceSince(createdAt: string, now: Date): Experience {
  const since = new Date(createdAt);
  const begun = (now.getFullYear() - since.getFullYear()) * 12 + now.getMonth() - since.getMonth();
  const whole = Math.max(1, now.getDate() < since.getDate() ? begun - 1 : begun);
  return { years: Math.floor(whole / 12), months: whole % 12 };
}
