/** The bank's question, which the sandbox asks itself. */
(() => {
  const { key, clientSecret } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  const [id] = clientSecret.split('_secret_');
  for (const outcome of ['complete', 'fail']) {
    const button = document.getElementById(outcome);
    button.addEventListener('click', () => void answer(outcome));
    // A press before there is a listener would be lost.
    button.disabled = false;
  }

  async function answer(outcome) {
    const response = await fetch(`/v1/setup_intents/${id}/challenge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams({ client_secret: clientSecret, outcome }),
    });
    const reply = await response.json();
    parent.postMessage(response.ok ? { setupIntent: reply } : { error: reply.error }, '*');
  }
})();
