import { useEffect, useState } from 'react';

const CHECK_MS = 60_000;
const hourNow = () => new Date().getHours();

/** Returns the hour by the phone's own clock, checked every minute: the local time of day of its user counts. */
export function useHour(): number {
  const [hour, setHour] = useState(hourNow);
  useEffect(() => {
    const timer = setInterval(() => setHour(hourNow()), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return hour;
}
