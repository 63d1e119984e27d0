import { Body, Controller, Query } from '@nestjs/common';
import {
  PushSubscriptionRequest,
  PushUnsubscribeRequest,
  ReadRequest,
} from '@waka/contracts/notifications/notification-requests';
import type { Notification } from '@waka/contracts/notifications/notification';
import type { PushKey } from '@waka/contracts/notifications/push';
import { Page } from '@waka/contracts/paging';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { notificationsOf, readNotifications } from '@waka/core/notifications/notification-centre';
import { deleteSubscription } from '@waka/core/notifications/notifications.repository';
import { pushKey, subscribe } from '@waka/core/notifications/push-subscriptions';
import { Http, languageOf, type Exchange } from '../accounts/visitor.ts';
import { InjectCore } from '../core.token.ts';
import { Me, MySession, Route } from '../http/routes/route.ts';

@Controller()
export class NotificationsController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.notifications)
  mine(@Me() actor: Actor, @Query() page: Page, @Http() { request }: Exchange): Promise<Notification[]> {
    return notificationsOf(this.core, actor, page, languageOf(request));
  }

  @Route(routes.readNotifications)
  read(@Me() actor: Actor, @Body() { upTo }: ReadRequest): Promise<{ unread: number }> {
    return readNotifications(this.core, actor, upTo);
  }

  @Route(routes.pushKey)
  key(): PushKey {
    return pushKey(this.core);
  }

  @Route(routes.subscribeToPush)
  async subscribe(
    @Me() { id: userId }: Actor,
    @MySession() id: string,
    @Body() body: PushSubscriptionRequest,
  ): Promise<{ ok: true }> {
    await subscribe(this.core, { id, userId }, body);
    return { ok: true };
  }

  @Route(routes.unsubscribeFromPush)
  async unsubscribe(@Me() { id }: Actor, @Body() { endpoint }: PushUnsubscribeRequest): Promise<{ ok: true }> {
    await deleteSubscription(this.core.sql, { endpoint, userId: id });
    return { ok: true };
  }
}
