import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { LanguageSwitch } from '../../ui/fields/language-switch.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { FreetownMap } from '../../ui/freetown/freetown-map.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import '../../ui/night.css';
import { refusalForgotten } from './calls/refused-entry.ts';
import { SuspendedNote } from './suspended-note.tsx';

interface AuthFrameProps {
  /** Key of the step: a change moves the focus to the heading, so that a screen reader announces the new step. */
  step: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** Shows the form beside a map of Freetown by night; on a phone below a strip of that map. */
export function AuthFrame({ step, title, text, children }: AuthFrameProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    refusalForgotten();
    // The code step focuses its field by itself.
    if (!document.activeElement?.closest('form')) heading.current?.focus();
    scrollTo(0, 0);
  }, [step]);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(26rem,36rem)_1fr]">
      <div className="night relative h-32 overflow-hidden lg:order-last lg:h-auto">
        <FreetownMap className="absolute inset-0 size-full" />
        <div className="absolute end-3 top-3">
          <LanguageSwitch />
        </div>
      </div>
      <main className="relative mx-auto -mt-6 flex w-full max-w-md flex-col rounded-t-xl bg-paper px-5 pb-10 pt-4 lg:mt-0 lg:max-w-lg lg:rounded-none lg:px-12">
        <div className="flex items-center justify-between">
          <Link href="/" className="tap -ms-2 inline-flex items-center gap-1 rounded-full pe-3 font-semibold">
            <Icon name="back" />
            {t('auth.backToHome')}
          </Link>
          <Logo className="h-8" />
        </div>
        <div className="pt-6 lg:my-auto">
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-extrabold outline-none">
            {title}
          </h1>
          <p className="mt-1 text-muted">{text}</p>
          <SuspendedNote />
          {children}
        </div>
      </main>
    </div>
  );
}
