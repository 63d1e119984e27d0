import { jest } from '@jest/globals';

// What passes only when repeated is named at the end of the run.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
