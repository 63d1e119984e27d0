interface Shown {
  amount: number;
  currency: string;
}

const buttons = [
  ['approve', 'Approve'],
  ['refuse', 'Refuse'],
  ['approve_unheard', 'Approve, and lose the notification'],
  ['approve_twice', 'Approve, and notify twice'],
  ['forge', 'Refuse, and notify a forged success'],
  ['expire', 'Let it expire'],
] as const;

/** Renders the page on which the payer approves. The real page asks for the number and for a code from the phone. */
export const payPage = ({ amount, currency }: Shown): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mobile money sandbox</title>
<style>body{font:17px system-ui;max-width:24rem;margin:3rem auto;padding:0 1rem;display:grid;gap:.75rem}
button{font:inherit;min-height:48px;width:100%}form{display:grid;gap:.5rem}</style>
<h1>Pay ${amount} ${currency.replaceAll(/\W/g, '')}</h1>
<p>This is a sandbox: no money moves.</p>
<form method="post">${buttons
  .map(([choice, label]) => `<button name="choice" value="${choice}">${label}</button>`)
  .join('')}</form></html>`;
