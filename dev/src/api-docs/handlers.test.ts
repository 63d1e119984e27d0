import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { Body, HttpCode, Param, Query, SetMetadata } from '@nestjs/common';
import { inputsOf } from './handlers.ts';

class Wanted {
  quoteId: string;
}
class Filter {
  before: string;
}
const [listed, made] = [{ path: '/list' }, { path: '/make' }];

class Calls {
  @SetMetadata('waka:route', listed)
  list(@Query() filter: Filter): unknown {
    return filter;
  }

  @SetMetadata('waka:route', made)
  @HttpCode(201)
  make(@Param('id') id: string, @Body() body: Wanted, @Query('q') q: string): unknown {
    return { id, body, q };
  }

  other(@Body() body: Wanted): unknown {
    return body;
  }
}

test('the classes and the status of a handler are found where Nest keeps them', () => {
  expect([...inputsOf(Calls)]).toEqual([
    [listed, { body: null, query: Filter, status: 200 }],
    [made, { body: Wanted, query: null, status: 201 }],
  ]);
});
