/** The bank's question, which the sandbox asks itself; a payment is confirmed here first, and may need no question. */
(() => {
  const { key, clientSecret, paymentMethod } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  const [id] = clientSecret.split('_secret_');
  const [path, name] = id.startsWith('pi') ? ['payment_intents', 'paymentIntent'] : ['setup_intents', 'setupIntent'];
  if (paymentMethod) void confirm();
  else ask();

  function ask() {
    for (const outcome of ['complete', 'fail']) {
      const button = document.getElementById(outcome);
      button.addEventListener('click', () => void answer(outcome));
      // A press before there is a listener would be lost.
      button.disabled = false;
    }
  }

  async function confirm() {
    const result = await send('confirm', { payment_method: paymentMethod });
    const isAsking = result[name]?.status === 'requires_action';
    parent.postMessage(isAsking ? { isAsking } : result, '*');
    if (isAsking) ask();
  }

  async function answer(outcome) {
    parent.postMessage(await send('challenge', { outcome }), '*');
  }

  async function send(call, facts) {
    try {
      const response = await fetch(`/v1/${path}/${id}/${call}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: new URLSearchParams({ client_secret: clientSecret, ...facts }),
      });
      const reply = await response.json();
      return response.ok ? { [name]: reply } : { error: reply.error };
    } catch {
      return { error: { type: 'api_connection_error', message: 'The card provider cannot be reached.' } };
    }
  }
})();
