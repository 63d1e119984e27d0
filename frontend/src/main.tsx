import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { expectScreen } from './app/routes/expect-screen.ts';
import { watchMissingParts } from './app/missing-parts.ts';
import { askAgainWhenBack } from './lib/api/ask-again.ts';
import { followOtherPages } from './lib/session/choose-language.ts';
import { commonTexts } from './lib/i18n/messages/common/texts.ts';
import { errorTexts } from './lib/i18n/messages/errors/texts.ts';
import { texts } from './lib/i18n/texts.ts';
import { watchInstall } from './lib/device/install.ts';
import { storeReferralOfLink } from './lib/stored-referral.ts';
import { loadSession } from './lib/session/load-session.ts';
import { showStoredToast } from './lib/toasts/stored-toast.ts';
import { watchUnhandledErrors } from './lib/unhandled-errors.ts';
import './index.css';

watchUnhandledErrors();
// Before React draws anything: on a slow network this answer is what the first screen waits for.
void loadSession();
// Also for a signed-in person, who has no sign-in screen that would keep it.
storeReferralOfLink();
watchMissingParts();
expectScreen();
watchInstall();
followOtherPages();
askAgainWhenBack();
showStoredToast();

const RETRY_MS = 2000;

/** Renders the page; shows its name until the texts are there, and asks for them again without network. */
async function draw(): Promise<void> {
  try {
    await texts(commonTexts);
  } catch {
    setTimeout(() => void draw(), RETRY_MS);
    return;
  }
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  texts(errorTexts).catch(() => {
    // Until they come with another language, a refusal is shown in the screen's own words.
  });
}

void draw();

// After everything that the screen waits for. In development the screens change too often to be kept, and who follows a
// shared ride or opens an owner's page by its link needs nothing of what would be downloaded to be kept.
if (import.meta.env.PROD && 'serviceWorker' in navigator && !/^\/(r|owner)\//.test(location.pathname)) {
  addEventListener('load', () => {
    import('./app/service-worker/start.ts')
      .then(({ startServiceWorker }) => startServiceWorker())
      .catch((error: unknown) => console.warn('Not kept for the time without network:', error));
  });
}
