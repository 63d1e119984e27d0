import { createContext, useContext } from 'react';

export const SheetFold = createContext(false);

/** Whether the sheet around a panel is folded, so that the panel's first lines are all that is seen of it. */
export const useIsSheetFolded = (): boolean => useContext(SheetFold);
