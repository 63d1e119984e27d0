import type { Core } from '@waka/core/platform/core';
import { messagesLeftBehind, sendMessage } from '@waka/core/messages/send-message';
import type { Senders } from '@waka/core/messages/senders';
import { repeat, type Repetition } from '../repeat.ts';

/**
 * Sends, each second, messages that no job reached: the wake-up was lost with Redis, or a process crashed before it.
 */
export const startMessageSweep = (core: Core, senders: Senders): Repetition =>
  repeat({
    name: 'messages',
    everyMs: 1000,
    spreadMs: 100,
    logger: core.logger,
    async work() {
      const ids = await messagesLeftBehind(core);
      await Promise.all(ids.map((id) => sendMessage(core, senders, id)));
    },
  });
