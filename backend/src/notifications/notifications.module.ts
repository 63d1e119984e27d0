import { Module } from '@nestjs/common';
import { DevOutboxController } from './dev-outbox.controller.ts';
import { NotificationsController } from './notifications.controller.ts';

@Module({ controllers: [NotificationsController, DevOutboxController] })
export class NotificationsModule {}
