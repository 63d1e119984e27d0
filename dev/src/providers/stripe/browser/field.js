/**
 * One field of a card, in a frame of its own. The frame of the number collects the values of the other frames, and
 * calls the API.
 */
const said = (code, message) => ({ type: 'validation_error', code, message });

(() => {
  const { key, group, type, options } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  const input = document.querySelector('input');
  const page = document.referrer ? new URL(document.referrer).origin : '*';

  const shapes = {
    cardNumber: {
      label: 'Credit or debit card number',
      placeholder: '1234 1234 1234 1234',
      most: 19,
      group: /(\d{4})(?=\d)/g,
      between: '$1 ',
    },
    cardExpiry: {
      label: 'Credit or debit card expiration date',
      placeholder: 'MM / YY',
      most: 4,
      group: /^(\d{2})(?=\d)/,
      between: '$1 / ',
    },
    cardCvc: { label: 'Credit or debit card CVC/CVV', placeholder: 'CVC', most: 4, group: /$^/, between: '' },
  };
  const shape = shapes[type] ?? shapes.cardNumber;
  const digits = () => input.value.replace(/\D/g, '');

  input.setAttribute('aria-label', shape.label);
  dress(options);
  // The frame of the number reads this of the other frames, which are of the same origin; the page cannot.
  window.sandboxField = { group, type, digits, error };

  function dress({ placeholder, style, disabled } = {}) {
    input.placeholder = placeholder ?? shape.placeholder;
    input.disabled = disabled === true;
    const { base = {} } = style ?? {};
    const hint = base['::placeholder']?.color;
    if (base.color) input.style.color = base.color;
    if (base.fontSize) input.style.fontSize = base.fontSize;
    if (base.fontFamily) input.style.fontFamily = base.fontFamily;
    if (hint) {
      const sheet = document.createElement('style');
      sheet.textContent = `input::placeholder{color:${CSS.supports('color', hint) ? hint : 'gray'};opacity:1}`;
      document.head.append(sheet);
    }
  }

  function error() {
    const typed = digits();
    if (type === 'cardNumber') {
      if (typed.length < 13) return said('incomplete_number', 'Your card number is incomplete.');
      if (!hasLuhn(typed)) return said('invalid_number', 'Your card number is invalid.');
    }
    if (type === 'cardExpiry') {
      if (typed.length < 4) return said('incomplete_expiry', "Your card's expiration date is incomplete.");
      const [month, year] = [Number(typed.slice(0, 2)), 2000 + Number(typed.slice(2))];
      if (month < 1 || month > 12) return said('invalid_expiry_month', "Your card's expiration month is invalid.");
      if (new Date(year, month, 1) <= new Date())
        return said('invalid_expiry_year_past', "Your card's expiration date is in the past.");
    }
    if (type === 'cardCvc' && typed.length < 3)
      return said('incomplete_cvc', "Your card's security code is incomplete.");
    return undefined;
  }

  function hasLuhn(number) {
    const sum = Array.from(number)
      .toReversed()
      .reduce((total, digit, index) => {
        const twice = Number(digit) * (index % 2 === 0 ? 1 : 2);
        return total + (twice > 9 ? twice - 9 : twice);
      }, 0);
    return sum % 10 === 0;
  }

  const tell = (event, facts = {}) => parent.postMessage({ event, ...facts }, page);
  input.addEventListener('focus', () => tell('focus'));
  input.addEventListener('blur', () => {
    tell('blur');
    changed(true);
  });
  input.addEventListener('input', () => {
    input.value = digits().slice(0, shape.most).replace(shape.group, shape.between);
    changed(false);
  });

  // An unfinished value is no error while it is being typed.
  function changed(isLeft) {
    const wrong = error();
    const isIncomplete = wrong?.code.startsWith('incomplete') ?? false;
    const isShown = wrong && digits() !== '' && (isLeft || !isIncomplete);
    tell('change', { empty: digits() === '', complete: !wrong, error: isShown ? wrong : undefined });
  }

  addEventListener('message', ({ data, source, ports: [port] }) => {
    if (source === parent) void obey(data, port);
  });

  async function obey(data, port) {
    if (data.do === 'focus') input.focus();
    if (data.do === 'blur') input.blur();
    if (data.do === 'update') dress(data.options);
    if (data.do === 'clear') {
      input.value = '';
      changed(false);
    }
    if (data.do === 'createPaymentMethod')
      port?.postMessage(await send('/v1/payment_methods', 'card', {}, 'paymentMethod'));
    if (data.do === 'confirmCardSetup') {
      const secret = data.clientSecret;
      const [id] = secret.split('_secret_');
      const path = `/v1/setup_intents/${id}/confirm`;
      port?.postMessage(await send(path, 'payment_method_data[card]', { client_secret: secret }, 'setupIntent'));
    }
  }

  async function send(path, prefix, facts, name) {
    const fields = sisters();
    for (const field of [fields.cardNumber, fields.cardExpiry, fields.cardCvc]) {
      const wrong = field?.error();
      if (wrong) return { error: wrong };
    }
    const expiry = fields.cardExpiry?.digits() ?? '';
    const body = new URLSearchParams({
      ...facts,
      [`${prefix}[number]`]: fields.cardNumber?.digits() ?? '',
      [`${prefix}[exp_month]`]: expiry.slice(0, 2),
      [`${prefix}[exp_year]`]: expiry.slice(2),
      [`${prefix}[cvc]`]: fields.cardCvc?.digits() ?? '',
    });
    try {
      const answer = await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${key}` }, body });
      const reply = await answer.json();
      return answer.ok ? { [name]: reply } : { error: reply.error };
    } catch {
      return { error: { type: 'api_connection_error', message: 'The card provider cannot be reached.' } };
    }
  }

  function sisters() {
    const found = {};
    for (let index = 0; index < parent.frames.length; index += 1) {
      try {
        const field = parent.frames[index].sandboxField;
        if (field?.group === group) found[field.type] = field;
      } catch {
        // A frame of another origin.
      }
    }
    return found;
  }

  tell('ready');
})();
