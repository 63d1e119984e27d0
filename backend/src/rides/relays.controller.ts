import { Body, Controller, HttpCode } from '@nestjs/common';
import { DepartureChange, RelayQuoteRequest, RelayRequest } from '@waka/contracts/relays/relay-requests';
import type { FailedRelay, Relay, RelayOption } from '@waka/contracts/relays/relay-views';
import { routes } from '@waka/contracts/routes';
import { CityPools } from '@waka/core/matching/rounds/city-pools';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { bookRelay } from '@waka/core/relays/book-relay';
import { cancelRelay } from '@waka/core/relays/end-relay';
import { changeDeparture } from '@waka/core/relays/move-relay';
import { quoteRelay } from '@waka/core/relays/quote-relay';
import { currentRelay, failedRelay } from '@waka/core/relays/read-relay';
import { InjectCore } from '../core.token.ts';
import { Me, RelayId, RideId, Route } from '../http/routes/route.ts';

@Controller()
export class RelaysController {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly pools: CityPools,
  ) {}

  @Route(routes.quoteRelay)
  quote(@Me() rider: Actor, @Body() trip: RelayQuoteRequest): Promise<RelayOption[]> {
    return quoteRelay(this.core, rider, trip, this.pools);
  }

  @HttpCode(201)
  @Route(routes.bookRelay)
  book(@Me() rider: Actor, @Body() body: RelayRequest): Promise<Relay> {
    return bookRelay(this.core, rider, body);
  }

  @Route(routes.currentRelay)
  current(@Me() rider: Actor): Promise<Relay | null> {
    return currentRelay(this.core, rider);
  }

  @Route(routes.failedRelay)
  failed(@Me() rider: Actor, @RideId() id: string): Promise<FailedRelay | null> {
    return failedRelay(this.core, rider, id);
  }

  @Route(routes.changeDeparture)
  change(@Me() rider: Actor, @RelayId() id: string, @Body() body: DepartureChange): Promise<Relay> {
    return changeDeparture(this.core, rider, id, body);
  }

  @Route(routes.cancelRelay)
  async cancel(@Me() rider: Actor, @RelayId() id: string): Promise<{ ok: true }> {
    await cancelRelay(this.core, rider, id);
    return { ok: true };
  }
}
