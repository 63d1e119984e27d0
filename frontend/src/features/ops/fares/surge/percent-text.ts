import { formatDecimal, leftToRight } from '../../../../lib/i18n/format.ts';

/** Writes a percentage of a fare as what it adds, such as +20%. */
export const percentText = (percent: number): string => leftToRight(`+${formatDecimal(percent - 100)}%`);
