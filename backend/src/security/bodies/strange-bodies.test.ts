import { describe } from '@jest/globals';
import { testStrangeBodies } from '../../testing/attacks/strange-bodies.ts';

// All combinations are in strange-bodies.long.test.ts.
describe('S27: every seventh of the strange bodies', () => {
  testStrangeBodies(7);
});
