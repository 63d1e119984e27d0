import { jest } from '@jest/globals';

// A test that passes only when repeated is named at the end of the run.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
