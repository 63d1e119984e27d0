import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { SurgeFact } from './surge-fact.tsx';

await texts(opsTexts);
afterEach(cleanup);

const surge = { waiting: 4, free: 0, percent: 149, capPercent: 150, at: '2026-11-26T18:05:00.000Z' };

test('the file of a ride says from what was counted why its fare was higher', () => {
  const lines = [{ kind: 'base', amount: 1500 } as const, { kind: 'surge', amount: 758, percent: 149 } as const];
  const { container } = render(<SurgeFact surge={surge} lines={lines} currency="SLE" />);
  expect(container.textContent.replaceAll(/[\u00a0\u200e\u2066-\u2069]/g, ' ')).toMatch(
    /4 riders waited there and no driver was free at \d\d:05:\s+×1.49\s*, Le 7,580. The highest allowed was\s+×1.5/,
  );
});

test('a fare without such a line needs no reason', () => {
  const { container } = render(<SurgeFact surge={surge} lines={null} currency="SLE" />);
  expect(container.textContent).toBe('');
});
