import { useEffect, useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';

interface PinPadProps {
  isBusy: boolean;
  /** Why the last PIN was refused. */
  error: string | null;
  onComplete: (pin: string) => void;
}

const LENGTH = 4;
const PLACES = [0, 1, 2, 3];
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const KEY =
  'min-h-14 short:min-h-11 rounded-lg bg-sunken text-xl font-extrabold hover:bg-line active:bg-line disabled:opacity-50';

/**
 * Shows a keypad of its own: the phone's keyboard would cover half of the screen, with keys too small for an arm's
 * length.
 */
export function PinPad({ isBusy, error, onComplete }: PinPadProps) {
  const t = useT();
  const [pin, setPin] = useState('');
  const isWhole = pin.length === LENGTH;

  const press = (digit: string) => {
    if (isBusy) return;
    // After a refusal the next digit starts a new PIN.
    const next = (isWhole ? '' : pin) + digit;
    setPin(next);
    if (next.length === LENGTH) onComplete(next);
  };
  const erase = () => {
    if (!isBusy) setPin(pin.slice(0, -1));
  };
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (/^\d$/.test(key)) press(key);
      if (key === 'Backspace') erase();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  // Without digits, too: the answer to a PIN that waited for the network may come while the pad is not on the screen.
  const isRefused = error !== null && (isWhole || pin === '') && !isBusy;
  return (
    <fieldset className="grid gap-3 short:gap-2">
      <legend className="mb-3 text-lg font-bold short:mb-1">{t('driver.pin.ask')}</legend>
      <output dir="ltr" aria-label={t('driver.pin.entered', { count: pin.length })} className="grid grid-cols-4 gap-3">
        {PLACES.map((place) => (
          <span
            key={place}
            className={`figures grid h-16 short:h-10 place-items-center rounded-lg border-2 text-2xl font-black ${isRefused ? 'border-stop text-stop' : place === pin.length ? 'border-violet' : 'border-field'}`}
          >
            {pin[place]}
          </span>
        ))}
      </output>
      <p role="alert" className={`font-semibold text-stop ${isRefused ? '' : 'hidden'}`}>
        {isRefused && error}
      </p>
      <div dir="ltr" className="grid grid-cols-3 gap-2 short:gap-1.5">
        {DIGITS.map((digit) => (
          <button key={digit} type="button" className={KEY} disabled={isBusy} onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <span />
        <button type="button" className={KEY} disabled={isBusy} onClick={() => press('0')}>
          0
        </button>
        <button type="button" className={KEY} disabled={isBusy} aria-label={t('driver.pin.erase')} onClick={erase}>
          ⌫
        </button>
      </div>
      <Button
        isWide
        // A complete PIN is sent by itself; a small phone needs the room for the keys.
        className={`min-h-16 text-xl short:min-h-12 ${isWhole ? '' : 'short:hidden'}`}
        disabled={!isWhole || isRefused}
        isBusy={isBusy}
        onClick={() => onComplete(pin)}
      >
        {t('driver.trip.start')}
      </Button>
    </fieldset>
  );
}
