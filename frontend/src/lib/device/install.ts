import { create } from 'zustand';

/** Chromium's event; other browsers offer the installation in their own menus. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<void>;
}

/** The browser's offer to install the app, stored until the user asks for it. */
export const installStore = create<{ offer: InstallPromptEvent | null }>(() => ({ offer: null }));

export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallPrompt(event)) installStore.setState({ offer: event });
  });
  addEventListener('appinstalled', () => installStore.setState({ offer: null }));
}

export async function install(): Promise<void> {
  const { offer } = installStore.getState();
  // An offer can be shown only once.
  installStore.setState({ offer: null });
  await offer?.prompt();
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;
