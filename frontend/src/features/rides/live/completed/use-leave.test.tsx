import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { tipTexts } from '../../../../lib/i18n/messages/tip/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { toastStore } from '../../../../lib/toasts/toast.store.ts';
import { useLeave } from './use-leave.ts';

await texts(tipTexts);
beforeEach(() => toastStore.setState({ toast: null }));

const tip = { method: 'card', state: 'requested', amount: 1500, currency: 'SLE', reason: null } as const;

test('a tip that the bank still asks about is not left at the first press', () => {
  const leave = jest.fn();
  const { result } = renderHook(() => useLeave({ tip: { ...tip, needsCheck: true } }, leave));
  act(() => result.current());
  expect(leave).not.toHaveBeenCalled();
  expect(toastStore.getState().toast?.title).toMatch(/^Your tip isn’t confirmed yet/);
  act(() => result.current());
  expect(leave).toHaveBeenCalledTimes(1);
});

test('a tip whose card is still being charged is not left at the first press either', () => {
  const leave = jest.fn();
  const { result } = renderHook(() => useLeave({ tip }, leave));
  act(() => result.current());
  expect(leave).not.toHaveBeenCalled();
  expect(toastStore.getState().toast?.title).toMatch(/^Your card is still being charged/);
  act(() => result.current());
  expect(leave).toHaveBeenCalledTimes(1);
});

test('a tip that its wallet has not approved is not left at the first press', () => {
  const leave = jest.fn();
  const { result } = renderHook(() => useLeave({ tip: { ...tip, method: 'orange_money' } }, leave));
  act(() => result.current());
  expect(leave).not.toHaveBeenCalled();
  expect(toastStore.getState().toast?.title).toMatch(/^Your tip isn’t approved yet/);
  act(() => result.current());
  expect(leave).toHaveBeenCalledTimes(1);
});

test.each([null, { ...tip, state: 'paid' as const }, { ...tip, state: 'failed' as const }])(
  'any other ride is left at once',
  (given) => {
    const leave = jest.fn();
    const { result } = renderHook(() => useLeave({ tip: given }, leave));
    act(() => result.current());
    expect(leave).toHaveBeenCalledTimes(1);
    expect(toastStore.getState().toast).toBeNull();
  },
);
