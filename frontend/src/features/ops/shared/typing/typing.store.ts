import { navigate } from 'wouter/use-browser-location';
import { create } from 'zustand';

interface CallForHelp {
  id: string;
  name: string;
}

interface Typing {
  /** The dialogs in which something was typed that is not saved. */
  forms: ReadonlySet<object>;
  /** The call for help that the reader turned to from such a dialog. */
  call: CallForHelp | null;
}

export const typingStore = create<Typing>(() => ({ forms: new Set(), call: null }));

export const typingBegun = (form: object): void =>
  typingStore.setState(({ forms }) => ({ forms: new Set([...forms, form]) }));

export const typingEnded = (form: object): void =>
  typingStore.setState(({ forms, call }) => {
    const left = new Set([...forms].filter((one) => one !== form));
    return { forms: left, call: left.size === 0 ? null : call };
  });

/** Opens a call for help; over a dialog in which something was typed only once the reader lets that go. */
export function turnTo(call: CallForHelp): void {
  if (typingStore.getState().forms.size > 0) typingStore.setState({ call });
  else openCall(call);
}

export const openCall = ({ id }: CallForHelp): void => navigate(`/admin/incidents/${id}`);
