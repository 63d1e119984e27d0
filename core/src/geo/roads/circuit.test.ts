import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Circuit } from './circuit.ts';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

function broken(): Circuit {
  const circuit = new Circuit();
  for (let failures = 0; failures < 3; failures += 1) circuit.failed();
  return circuit;
}

test('a provider that failed three times in a row is tried by one question after ten seconds', () => {
  const circuit = broken();
  expect(circuit.admits()).toBe(false);
  jest.advanceTimersByTime(10_000);
  expect([circuit.admits(), circuit.admits(), circuit.admits()]).toEqual([true, false, false]);
});

test('one that is back is used by all from the first answer on', () => {
  const circuit = broken();
  jest.advanceTimersByTime(10_000);
  circuit.admits();
  circuit.worked();
  expect([circuit.admits(), circuit.admits()]).toEqual([true, true]);
});

test('one that is not is left alone as long again', () => {
  const circuit = broken();
  jest.advanceTimersByTime(10_000);
  circuit.admits();
  circuit.failed();
  jest.advanceTimersByTime(9_999);
  expect(circuit.admits()).toBe(false);
  jest.advanceTimersByTime(1);
  expect(circuit.admits()).toBe(true);
});

test('it rests until a question may be asked again, and while one is', () => {
  const circuit = new Circuit();
  expect(circuit.rests).toBe(false);
  for (let failures = 0; failures < 3; failures += 1) circuit.failed();
  expect(circuit.rests).toBe(true);
  jest.advanceTimersByTime(10_000);
  expect(circuit.rests).toBe(false);
  circuit.admits();
  expect(circuit.rests).toBe(true);
  circuit.worked();
  expect(circuit.rests).toBe(false);
});
