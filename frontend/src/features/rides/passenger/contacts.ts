interface Contact {
  name?: string[];
  tel?: string[];
}

/** The contact picker of the browser, which TypeScript does not know; few browsers have it. */
interface Picker {
  select: (properties: ('name' | 'tel')[]) => Promise<Contact[]>;
}

declare global {
  interface Navigator {
    contacts?: Picker;
  }
}

export const canPickContact = (): boolean => navigator.contacts !== undefined;

/** Asks for one contact of the phone; null where none was chosen. */
export async function pickContact(): Promise<{ name: string; phone: string } | null> {
  try {
    const [contact] = (await navigator.contacts?.select(['name', 'tel'])) ?? [];
    return contact ? { name: contact.name?.[0] ?? '', phone: contact.tel?.[0] ?? '' } : null;
  } catch {
    // The browser refuses, or its dialog is open already: the fields can be filled in by hand.
    return null;
  }
}
