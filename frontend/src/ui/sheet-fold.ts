import { createContext, useContext } from 'react';

export const SheetFold = createContext(false);

/** Returns whether the sheet around a panel is folded, so that only the panel's first lines are visible. */
export const useIsSheetFolded = (): boolean => useContext(SheetFold);
