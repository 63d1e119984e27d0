import 'reflect-metadata';
import { Controller, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { expect, test } from '@jest/globals';
import { route, everyone } from '@waka/contracts/route';
import { routes } from '@waka/contracts/routes';
import { checkRoutes } from './check-routes.ts';
import { Route } from './route.ts';

@Controller()
class Rides {
  @Route(routes.myRides)
  mine() {
    return [];
  }

  @Route(routes.ride)
  one(): never {
    throw new Error('not needed here');
  }
}

@Controller()
class RidesAgain {
  @Route(routes.myRides)
  also() {
    return [];
  }
}

const unknown = route<undefined, string>('GET', '/api/unknown', everyone);

@Controller()
class Unknown {
  @Route(unknown)
  answer() {
    return '';
  }
}

async function startWith(...controllers: Type[]): Promise<void> {
  @Module({ controllers })
  class App {}
  const app = await NestFactory.create(App, { logger: false, abortOnError: false });
  try {
    checkRoutes(app);
  } finally {
    await app.close();
  }
}

test('a service in which each call has one handler starts', async () => {
  await expect(startWith(Rides)).resolves.toBeUndefined();
});

test('two handlers of the same call keep the service from starting', async () => {
  await expect(startWith(Rides, RidesAgain)).rejects.toThrow(
    'RidesAgain.also and Rides.mine both handle GET /api/rides',
  );
});

test('a handler that is not in the contract keeps the service from starting', async () => {
  await expect(startWith(Unknown)).rejects.toThrow('Unknown.answer handles a call that is not in routes.ts');
});
