import { useEffect, useState } from 'react';

const CHECK_MS = 60_000;
const hourNow = () => new Date().getHours();

/** The hour by the phone's own clock, checked every minute: what counts is the time of day around its user. */
export function useHour(): number {
  const [hour, setHour] = useState(hourNow);
  useEffect(() => {
    const timer = setInterval(() => setHour(hourNow()), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return hour;
}
