import { describe } from '@jest/globals';
import { testStrangeBodies } from '../../testing/attacks/strange-bodies.ts';

describe('S27: every strange body', () => {
  testStrangeBodies();
});
