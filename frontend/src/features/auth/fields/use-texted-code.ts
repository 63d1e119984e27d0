import { CODE_LENGTH } from '@waka/contracts/accounts/account-requests';
import { useEffect, useEffectEvent } from 'react';

/** Asks the phone for the code of the next text that was made for this page (WebOTP), where the browser can do that. */
export function useTextedCode(onCode: (code: string) => void): void {
  const told = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const controller = new AbortController();
    // Its loss is harmless: the code is typed by hand.
    void textedCode(controller.signal).then((code) => code !== null && told(code));
    return () => controller.abort();
  }, []);
}

/** Null when the person has left, refused or waited too long. */
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
