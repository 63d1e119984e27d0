import { Body, Controller, Param } from '@nestjs/common';
import { DOCUMENT_KINDS, type DocumentKind } from '@waka/contracts/drivers/driver-documents';
import {
  DocumentApproval,
  DocumentRefusal,
  DriverClassRequest,
  OwnerEndRequest,
  ProfileApproval,
  ProfileRefusal,
  VehicleApproval,
  VehicleRefusal,
} from '@waka/contracts/ops/driver-decision-requests';
import { AdjustmentRequest, HandPayoutRequest } from '@waka/contracts/ops/money/money-requests';
import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';
import type { CashReceipt } from '@waka/contracts/ops/money/cash-receipts';
import { ReceiptRequest } from '@waka/contracts/ops/money/receipt-requests';
import type { DriverFile } from '@waka/contracts/ops/ops-file-views';
import { DriverRestoration } from '@waka/contracts/ops/ops-requests';
import type { DriverListItem } from '@waka/contracts/ops/people-views';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { auditDriverView } from '@waka/core/ops/people/driver-list';
import { driverFile } from '@waka/core/ops/people/driver-file';
import { endEarlierDocument } from '@waka/core/ops/people/end-earlier-document';
import { endOwnerBook } from '@waka/core/ops/people/end-owner-book';
import { changeDriverClass } from '@waka/core/ops/people/vehicles/change-class';
import { reviewDocument } from '@waka/core/ops/people/review-document';
import { reviewProfile } from '@waka/core/ops/people/review-profile';
import { reviewVehicle } from '@waka/core/ops/people/vehicles/review-vehicle';
import { reviewDriver } from '@waka/core/ops/people/review-driver';
import { recordReceipt } from '@waka/core/ops/money/receipts';
import { balanceForOps, settleDriver } from '@waka/core/ops/money/balances/settle-driver';
import { ensure } from '@waka/core/platform/app-error';
import { InjectCore } from '../../core.token.ts';
import { Me, Route, SubjectId } from '../../http/routes/route.ts';
import { IdempotencyKey } from '../../rides/idempotency-key.ts';

@Controller()
export class DriverFilesController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.driverFile)
  async file(@Me() admin: Actor, @SubjectId() id: string): Promise<DriverFile> {
    const file = await driverFile(this.core, id);
    await auditDriverView(this.core.sql, admin, id);
    return file;
  }

  @Route(routes.approveDocument)
  approve(
    @Me() admin: Actor,
    @SubjectId() driverId: string,
    @Param('kind') named: string,
    @Body() { documentId, expiresOn, seen }: DocumentApproval,
  ): Promise<DriverFile> {
    const document = { driverId, kind: kindOf(named), documentId, seen };
    return reviewDocument(this.core, admin, document, { state: 'approved', expiresOn: expiresOn ?? null });
  }

  @Route(routes.refuseDocument)
  refuse(
    @Me() admin: Actor,
    @SubjectId() driverId: string,
    @Param('kind') named: string,
    @Body() { documentId, reason, seen }: DocumentRefusal,
  ): Promise<DriverFile> {
    const document = { driverId, kind: kindOf(named), documentId, seen };
    return reviewDocument(this.core, admin, document, { state: 'refused', reason });
  }

  @Route(routes.endEarlierDocument)
  endEarlier(
    @Me() admin: Actor,
    @SubjectId() driverId: string,
    @Param('kind') named: string,
    @Body() { documentId, reason, seen }: DocumentRefusal,
  ): Promise<DriverFile> {
    return endEarlierDocument(this.core, admin, { driverId, kind: kindOf(named), documentId, seen }, reason);
  }

  @Route(routes.approveProfile)
  approveProfile(
    @Me() admin: Actor,
    @SubjectId() driverId: string,
    @Body() { fullName, photoUrl = null }: ProfileApproval,
  ): Promise<DriverFile> {
    return reviewProfile(this.core, admin, driverId, { fullName, photoUrl }, { state: 'approved' });
  }

  @Route(routes.refuseProfile)
  refuseProfile(
    @Me() admin: Actor,
    @SubjectId() driverId: string,
    @Body() { fullName, photoUrl = null, reason }: ProfileRefusal,
  ): Promise<DriverFile> {
    return reviewProfile(this.core, admin, driverId, { fullName, photoUrl }, { state: 'refused', reason });
  }

  @Route(routes.approveVehicle)
  approveVehicle(
    @Me() admin: Actor,
    @SubjectId() driverId: string,
    @Body() { changeId, vehicleClass }: VehicleApproval,
  ): Promise<DriverFile> {
    return reviewVehicle(this.core, admin, driverId, changeId, { state: 'approved', vehicleClass });
  }

  @Route(routes.refuseVehicle)
  refuseVehicle(
    @Me() admin: Actor,
    @SubjectId() driverId: string,
    @Body() { changeId, reason }: VehicleRefusal,
  ): Promise<DriverFile> {
    return reviewVehicle(this.core, admin, driverId, changeId, { state: 'refused', reason });
  }

  @Route(routes.endOwnerBookByOps)
  endOwnerBook(@Me() admin: Actor, @SubjectId() driverId: string, @Body() body: OwnerEndRequest): Promise<DriverFile> {
    return endOwnerBook(this.core, admin, driverId, body);
  }

  @Route(routes.changeDriverClass)
  changeClass(
    @Me() admin: Actor,
    @SubjectId() driverId: string,
    @Body() body: DriverClassRequest,
  ): Promise<DriverFile> {
    return changeDriverClass(this.core, admin, driverId, body);
  }

  @Route(routes.restoreDriver)
  restore(
    @Me() admin: Actor,
    @SubjectId() id: string,
    @Body() { reason, looked, seen }: DriverRestoration,
  ): Promise<DriverListItem> {
    return reviewDriver(this.core, admin, id, { verdict: 'approved', isRestoration: true, reason, looked, seen });
  }

  @Route(routes.driverBalanceForOps)
  async balance(@Me() admin: Actor, @SubjectId() id: string): Promise<DriverBalance> {
    const balance = await balanceForOps(this.core, admin, id);
    await auditDriverView(this.core.sql, admin, id);
    return balance;
  }

  @Route(routes.payOutDriver)
  payOut(
    @Me() admin: Actor,
    @SubjectId() driverId: string,
    @IdempotencyKey() key: string | null,
    @Body() body: HandPayoutRequest,
  ): Promise<DriverBalance> {
    ensure(key, 'request.key_missing');
    return settleDriver(this.core, admin, { kind: 'payout', driverId, key }, body);
  }

  @Route(routes.recordReceipt)
  recordReceipt(@Me() admin: Actor, @SubjectId() driverId: string, @Body() body: ReceiptRequest): Promise<CashReceipt> {
    return recordReceipt(this.core, admin, driverId, body);
  }

  @Route(routes.adjustDriver)
  adjust(
    @Me() admin: Actor,
    @SubjectId() driverId: string,
    @IdempotencyKey() key: string | null,
    @Body() body: AdjustmentRequest,
  ): Promise<DriverBalance> {
    ensure(key, 'request.key_missing');
    return settleDriver(this.core, admin, { kind: 'adjustment', driverId, key }, body);
  }
}

function kindOf(named: string): DocumentKind {
  const kind = DOCUMENT_KINDS.find((known) => known === named);
  ensure(kind, 'document.not_found');
  return kind;
}
