import type { DriverFile } from '@waka/contracts/ops/ops-file-views';
import { useState } from 'react';

/**
 * Keeps the file as it was when a dialog about it was opened, until the dialog is closed: another admin may decide
 * meanwhile, or the driver change it again, and the dialog says so when it is sent.
 */
export function useHeldFile(file: DriverFile): { shown: DriverFile; onDialog: (isOpen: boolean) => void } {
  const [held, setHeld] = useState<DriverFile | null>(null);
  return { shown: held ?? file, onDialog: (isOpen) => setHeld(isOpen ? file : null) };
}
