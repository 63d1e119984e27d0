import { navigate } from 'wouter/use-browser-location';
import { create } from 'zustand';

interface CallForHelp {
  id: string;
  name: string;
}

interface Typing {
  /** The dialogs in which something was typed that is not saved. */
  forms: ReadonlySet<object>;
  /** The calls for help that the reader turned to from such a dialog, the newest first. */
  calls: readonly CallForHelp[];
}

export const typingStore = create<Typing>(() => ({ forms: new Set(), calls: [] }));

export const typingBegun = (form: object): void =>
  typingStore.setState(({ forms }) => ({ forms: new Set([...forms, form]) }));

export const typingEnded = (form: object): void =>
  typingStore.setState(({ forms, calls }) => {
    const left = new Set([...forms].filter((one) => one !== form));
    return { forms: left, calls: left.size === 0 ? [] : calls };
  });

/** Opens a call for help; over a dialog in which something was typed only once the reader lets that go. */
export function turnTo(call: CallForHelp): void {
  const { forms, calls } = typingStore.getState();
  if (forms.size > 0) typingStore.setState({ calls: [call, ...calls.filter(({ id }) => id !== call.id)] });
  else openCall(call);
}

export const openCall = ({ id }: CallForHelp): void => navigate(`/admin/incidents/${id}`);
