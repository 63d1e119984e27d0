import type { DemoPerson } from './people.ts';

/** Renders the list of people. */
export function choicePage(people: readonly DemoPerson[]): string {
  const buttons = people.map(
    ({ id, name, email, note }) => `<button name="person" value="${id}">
      <span class="face" aria-hidden="true">${(name ?? '?').slice(0, 1)}</span>
      <span><b>${name ?? 'New person'}</b><small>${name ? email : 'newcomer@waka.test'}</small><small>${note}</small></span>
    </button>`,
  );
  return page(
    'Who are you today?',
    `<p>This identity provider runs on this machine for development. It knows a few people and believes each of them.</p>
    <form method="post">${buttons.join('')}</form>`,
  );
}

/** Renders a page that signs out by itself; the button is for browsers without scripts. */
export const farewellPage = (form: string): string =>
  page(
    'Signing out…',
    `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>
    <script>document.querySelector('button').click()</script>`,
  );

export const errorPage = (what: string): string => page('That did not work', `<p>${what.replace(/[<>&"]/g, '')}</p>`);

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Waka identity</title>
<style>${STYLE}</style>
<main><h1>${title}</h1>${content}</main>
</html>
`;

/** The colours of Waka's screens. */
const STYLE = `
  :root { color-scheme: light dark; --paper: #fbf9f6; --surface: #fff; --ink: #24132f; --muted: #655870; --line: #e4ddd6;
    --accent: #ffb020 }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #17101d; --surface: #21172a; --ink: #f6f1ea; --muted: #b6a9bf; --line: #3b2c47 } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
    font: 1.0625rem/1.5 Figtree, system-ui, sans-serif }
  main { box-sizing: border-box; width: min(100%, 30rem); padding: 1.5rem }
  h1 { margin: 0 0 .5rem; font-size: 2.125rem; line-height: 1.1 }
  p { margin: 0 0 1.5rem; color: var(--muted) }
  form { display: grid; gap: .75rem }
  button { display: flex; gap: 1rem; align-items: center; padding: .875rem 1rem; text-align: start; color: inherit; font: inherit;
    background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; cursor: pointer }
  button:hover { border-color: var(--accent) }
  button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
  .face { flex: none; display: grid; place-items: center; width: 2.75rem; height: 2.75rem; border-radius: 50%;
    background: var(--accent); color: #24132f; font-weight: 700 }
  b, small { display: block }
  small { color: var(--muted); font-size: .8125rem; line-height: 1.125rem }`;
