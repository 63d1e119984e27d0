/** Stripe's requests: a form with nested names, such as `card[number]`, read as flat names. */
export type Form = Record<string, string>;

export const formOf = (body: string): Form => Object.fromEntries(new URLSearchParams(body));

/** Returns the part below one name: of `payment_method_data[card][cvc]` below `payment_method_data`, `card[cvc]`. */
export const below = (form: Form, name: string): Form =>
  Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) => {
      const [, first, rest = ''] = new RegExp(`^${name}\\[(\\w+)\\](.*)$`).exec(key) ?? [];
      return first ? [[first + rest, value]] : [];
    }),
  );
