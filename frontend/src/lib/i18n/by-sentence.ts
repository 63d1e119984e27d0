type Texts = Readonly<Record<string, string>>;

/** Keys field texts by their English sentence, which forms and the service use as the error of a field. */
export const bySentence = (english: Texts, texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key.startsWith('field.') ? `field.${english[key]}` : key, text]),
  );
