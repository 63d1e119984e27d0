import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { expectScreen } from './app/expect-screen.ts';
import { loadSession } from './lib/session/load-session.ts';
import './index.css';

// Before React draws anything: on a slow network this answer is what the first screen waits for.
void loadSession();
expectScreen();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
