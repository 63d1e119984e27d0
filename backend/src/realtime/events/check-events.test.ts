import 'reflect-metadata';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { expect, test } from '@jest/globals';
import { clientEventAccess } from '@waka/contracts/realtime';
import { checkEvents } from './check-events.ts';

const known = Object.keys(clientEventAccess);

/** Creates a gateway with a handler for each of these events. */
function gatewayOf(events: string[]): Type {
  @WebSocketGateway()
  class Gateway {}
  for (const event of events) {
    const handler = { value: () => undefined, configurable: true };
    Object.defineProperty(Gateway.prototype, event, handler);
    SubscribeMessage(event)(Gateway.prototype, event, handler);
  }
  return Gateway;
}

async function startWith(...gateways: string[][]): Promise<void> {
  @Module({ providers: gateways.map(gatewayOf) })
  class App {}
  const app = await NestFactory.create(App, { logger: false, abortOnError: false });
  try {
    checkEvents(app);
  } finally {
    await app.close();
  }
}

test('S31: a service in which each event has one handler starts', async () => {
  await expect(startWith(known)).resolves.toBeUndefined();
});

test('S31: two handlers of the same event keep the service from starting', async () => {
  await expect(startWith(known, ['ops:ping'])).rejects.toThrow(
    'Gateway.ops:ping and Gateway.ops:ping both handle ops:ping',
  );
});

test('S31: a handler that is not in the contract keeps the service from starting', async () => {
  await expect(startWith(known, ['ops:shout'])).rejects.toThrow(
    'Gateway.ops:shout handles ops:shout, which is not in realtime.ts',
  );
});

test('an event of the contract without a handler keeps the service from starting', async () => {
  await expect(startWith(known.filter((event) => event !== 'ops:ping'))).rejects.toThrow('no gateway handles ops:ping');
});
