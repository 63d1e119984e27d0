/**
 * The part of js.stripe.com for card fields. The page holds frames of this script's own origin; typed values go from
 * there to the sandbox, and the page gets only the result.
 */
(() => {
  const { origin } = new URL(document.currentScript.src);
  const titles = {
    card: 'Secure card payment input frame',
    cardNumber: 'Secure card number input frame',
    cardExpiry: 'Secure expiration date input frame',
    cardCvc: 'Secure CVC input frame',
  };
  let count = 0;

  window.Stripe = (key) => {
    if (typeof key !== 'string' || !key.startsWith('pk_'))
      throw new Error('Please call Stripe() with your publishable key.');
    return {
      elements: () => elementsOf(key),
      createPaymentMethod: ({ card }) => ask(card, 'createPaymentMethod', {}),
      async confirmCardSetup(clientSecret, { payment_method: method = {} } = {}) {
        const result = await ask(method.card, 'confirmCardSetup', { clientSecret });
        return result.setupIntent?.status === 'requires_action' ? challenge({ key, clientSecret }) : result;
      },
      confirmCardPayment: (clientSecret, { payment_method: paymentMethod } = {}) =>
        challenge({ key, clientSecret, paymentMethod }),
    };
  };
  window.Stripe.version = 3;

  function elementsOf(key) {
    count += 1;
    const group = `group-${count}`;
    const made = new Map();
    return {
      create(type, options = {}) {
        if (!(type in titles)) throw new Error(`There is no element of the type ${type}.`);
        if (made.has(type)) throw new Error(`Can only create one Element of type ${type}.`);
        const element = elementOf({ key, group, type, options, onDestroyed: () => made.delete(type) });
        made.set(type, element);
        return element;
      },
      getElement: (type) => made.get(type) ?? null,
    };
  }

  function elementOf({ key, group, type, options, onDestroyed }) {
    const listeners = [];
    const frame = document.createElement('iframe');
    frame.title = titles[type];
    frame.src = `${origin}/frames/field#${encodeURIComponent(JSON.stringify({ key, group, type, options }))}`;
    frame.style.cssText = 'border:0;width:100%;height:1.5em;display:block;background:transparent;color-scheme:normal';
    let holder = null;
    let label = null;
    const focus = () => frame.contentWindow?.postMessage({ do: 'focus' }, origin);
    const heard = (event) => {
      if (event.source !== frame.contentWindow || event.origin !== origin || !event.data.event) return;
      const { event: name, ...facts } = event.data;
      if (name === 'focus' || name === 'blur') holder?.classList.toggle('StripeElement--focus', name === 'focus');
      if (name === 'change') {
        holder?.classList.toggle('StripeElement--empty', facts.empty);
        holder?.classList.toggle('StripeElement--complete', facts.complete);
        holder?.classList.toggle('StripeElement--invalid', facts.error !== undefined);
      }
      for (const [wanted, listener] of listeners) if (wanted === name) listener({ elementType: type, ...facts });
    };
    const unmount = () => {
      removeEventListener('message', heard);
      label?.removeEventListener('click', focus);
      frame.remove();
      holder = null;
    };
    return {
      frame,
      mount(where) {
        holder = typeof where === 'string' ? document.querySelector(where) : where;
        if (!holder) throw new Error(`The selector you specified (${where}) applies to no DOM elements.`);
        addEventListener('message', heard);
        holder.classList.add('StripeElement', 'StripeElement--empty');
        label = holder.id ? document.querySelector(`label[for="${holder.id}"]`) : null;
        label?.addEventListener('click', focus);
        holder.replaceChildren(frame);
      },
      on(name, listener) {
        listeners.push([name, listener]);
        return this;
      },
      focus,
      blur: () => frame.contentWindow?.postMessage({ do: 'blur' }, origin),
      clear: () => frame.contentWindow?.postMessage({ do: 'clear' }, origin),
      update(changes) {
        frame.contentWindow?.postMessage({ do: 'update', options: changes }, origin);
      },
      unmount,
      destroy() {
        unmount();
        onDestroyed();
      },
    };
  }

  function ask(element, call, facts) {
    const target = element?.frame?.contentWindow;
    if (!target) throw new Error('We could not retrieve data from the specified Element.');
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data));
      port1.start();
      target.postMessage({ do: call, ...facts }, origin, [port2]);
    });
  }

  function challenge(asked) {
    const frame = document.createElement('iframe');
    frame.title = '3D Secure challenge';
    frame.src = `${origin}/frames/challenge#${encodeURIComponent(JSON.stringify(asked))}`;
    frame.style.cssText =
      'position:fixed;inset:0;margin:auto;width:min(24rem,94vw);height:16rem;border:0;border-radius:12px;z-index:2147483647;box-shadow:0 0 0 100vmax rgb(0 0 0/.5);pointer-events:auto';
    // A saved card is charged first, and its bank may ask nothing.
    frame.hidden = Boolean(asked.paymentMethod);
    document.body.append(frame);
    return new Promise((resolve) => {
      const heard = (event) => {
        if (event.source !== frame.contentWindow || event.origin !== origin) return;
        if (event.data.isAsking) {
          frame.hidden = false;
          return;
        }
        removeEventListener('message', heard);
        frame.remove();
        resolve(event.data);
      };
      addEventListener('message', heard);
    });
  }
})();
