import type { ErrorCode } from '@waka/contracts/errors';
import { routes } from '@waka/contracts/routes';
import type { AppError } from '@waka/core/platform/app-error';

interface Way {
  text: string;
  href: string;
}

const home: Way = { text: 'Back to Waka', href: '/' };
const again: Way = { text: 'Try again', href: routes.providerLogin.path };

const special: Partial<Record<ErrorCode, { title: string; ways: Way[] }>> = {
  'auth.logout_unconfirmed': {
    title: 'Sign out of Waka?',
    ways: [
      { text: 'Sign out', href: routes.logoutByNavigation.path },
      { text: 'Stay signed in', href: '/' },
    ],
  },
  'auth.provider_missing': { title: 'No sign-in here', ways: [home] },
};

/** Builds an error page, for a browser that came here without our screens. It contains no foreign text. */
export function refusalPage({ code, message }: AppError): string {
  const { title, ways } = special[code] ?? { title: 'That did not work', ways: [again, home] };
  const links = ways.map(({ text, href }) => `<a href="${href}">${text}</a>`).join('');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Waka</title>
<style>${STYLE}</style>
<main><h1>${title}</h1><p>${message}</p><nav>${links}</nav></main>
</html>
`;
}

/** The colours of the screens. */
const STYLE = `
  :root { color-scheme: light dark; --paper: #fbf9f6; --ink: #24132f; --muted: #655870; --accent: #ffb020; --line: #e4ddd6 }
  @media (prefers-color-scheme: dark) { :root { --paper: #17101d; --ink: #f6f1ea; --muted: #b6a9bf; --line: #3b2c47 } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
    font: 1.0625rem/1.5 Figtree, system-ui, sans-serif }
  main { box-sizing: border-box; width: min(100%, 28rem); padding: 1.5rem }
  h1 { margin: 0 0 .5rem; font-size: 2rem; line-height: 1.15 }
  p { margin: 0 0 1.5rem; color: var(--muted) }
  nav { display: grid; gap: .75rem }
  a { padding: .875rem 1rem; border: 1px solid var(--line); border-radius: .75rem; color: inherit; font-weight: 600;
    text-align: center; text-decoration: none }
  a:first-child { background: var(--accent); border-color: var(--accent); color: #24132f }
  a:focus-visible { outline: 3px solid currentColor; outline-offset: 2px }`;
