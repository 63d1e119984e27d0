type Texts = Readonly<Record<string, string>>;

/** Keys the texts of fields by their English sentence, which is what forms and the service say about a field. */
export const bySentence = (english: Texts, texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key.startsWith('field.') ? `field.${english[key]}` : key, text]),
  );
