import { Module } from '@nestjs/common';
import { PaymentMethodsController } from './payment-methods.controller.ts';
import { RiderPromotionController } from './rider-promotion.controller.ts';
import { RidePaymentsController } from './ride-payments.controller.ts';

@Module({ controllers: [PaymentMethodsController, RidePaymentsController, RiderPromotionController] })
export class PaymentsModule {}
