import { CODE_LENGTH } from '@waka/contracts/accounts/account-requests';
import { useEffect, useEffectEvent } from 'react';

/** Receives the code of the next SMS for this page from the phone (WebOTP), where the browser supports it. */
export function useTextedCode(onCode: (code: string) => void): void {
  const onText = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const controller = new AbortController();
    // A failure is harmless: the code is typed by hand.
    void textedCode(controller.signal).then((code) => code !== null && onText(code));
    return () => controller.abort();
  }, []);
}

/** Returns the code; null when the user has left, refused or waited too long. */
async function textedCode(signal: AbortSignal): Promise<string | null> {
  const wanted = { otp: { transport: ['sms'] }, signal };
  try {
    const found = await navigator.credentials.get(wanted);
    if (!found || !('code' in found) || typeof found.code !== 'string') return null;
    return found.code.length === CODE_LENGTH ? found.code : null;
  } catch {
    return null;
  }
}
