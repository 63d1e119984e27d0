import { Module } from '@nestjs/common';
import { PaymentMethodsController } from './payment-methods.controller.ts';
import { RidePaymentsController } from './ride-payments.controller.ts';

@Module({ controllers: [PaymentMethodsController, RidePaymentsController] })
export class PaymentsModule {}
