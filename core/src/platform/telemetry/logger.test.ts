import { expect, test } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { createLogger } from './logger.ts';

function lineOf(fields: object): Record<string, unknown> {
  const lines: string[] = [];
  createLogger('test', 'info', { write: (line) => void lines.push(line) }).error(fields, 'failed');
  return JSON.parse(lines[0] ?? '{}');
}

test('an error is logged with its stack, code and cause', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { error } = lineOf({ error: new Error('no snapshot', { cause }) });
  expect(error).toMatchObject({
    reason: expect.stringContaining('logger.test.ts'),
    cause: { reason: expect.stringContaining('connect ECONNREFUSED'), code: 'ECONNREFUSED' },
  });
});

test.each(['error', 'err'])('S48: a failed statement is logged without its parameters as %s', (field) => {
  const driverError = Object.assign(new Error('duplicate key'), {
    detail: 'Key (phone)=(+23276123456) already exists.',
  });
  const failed = new QueryFailedError('INSERT INTO users (phone) VALUES ($1)', ['+23276123456'], driverError);
  const text = JSON.stringify(lineOf({ [field]: failed }));
  expect(text).toContain('duplicate key');
  expect(text).not.toContain('23276123456');
});

test('a thrown value that is no error is logged by its kind alone', () => {
  expect(lineOf({ error: { pin: '1234' } }).error).toBe('object');
});
