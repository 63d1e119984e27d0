/** What the payer does with a code, and what the network does with it. */
export const CHOICES = [
  'approve',
  'approve_unheard',
  'approve_twice',
  'approve_short',
  'hold',
  'cancel',
  'expire',
  'forge',
] as const;
export type Choice = (typeof CHOICES)[number];

const labels: Record<Choice, string> = {
  approve: 'Approve',
  approve_unheard: 'Approve, and lose the webhook',
  approve_twice: 'Approve, and send two webhooks',
  approve_short: 'Approve, and pay less',
  hold: 'Dial, and let it be',
  cancel: 'Cancel the code',
  expire: 'Let it expire',
  forge: 'Send a webhook with a wrong signature',
};

interface Shown {
  ussdCode: string;
  status: string;
  amount: { currency: string; value: number };
}

/** Renders the payer's phone: each code that can be dialled, with what may happen. */
export const phonePage = (codes: readonly Shown[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Phone of the sandbox</title>
<style>body{font:17px system-ui;max-width:24rem;margin:3rem auto;padding:0 1rem}
button{font:inherit;min-height:48px;width:100%}form{display:grid;gap:.5rem;margin-bottom:2rem}</style>
<h1>Codes to dial</h1>
<p>This is a sandbox: no money moves.</p>
${codes.map(codeForm).join('') || '<p>There is no code to dial.</p>'}</html>`;

const codeForm = ({ ussdCode, status, amount }: Shown): string => `<form method="post">
<h2>${ussdCode}</h2><p>${(amount.value / 100).toFixed(2)} ${amount.currency}, ${status}</p>
<input type="hidden" name="code" value="${ussdCode}">
${CHOICES.map((choice) => `<button name="choice" value="${choice}">${labels[choice]}</button>`).join('')}</form>`;
