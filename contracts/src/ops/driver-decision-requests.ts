import { IsISO8601, IsOptional, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { VEHICLE_KEY, type VehicleClass } from '../vehicles/vehicle.ts';
import { DecisionRequest, ReasonRequest } from './ops-requests.ts';
import { Seen } from '../seen.ts';

export class DocumentApproval {
  @IsUUID()
  documentId: string;

  /** The date on the document, where the driver typed another one. */
  @IsOptional()
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'Please enter the expiry date of this document' })
  expiresOn?: string;

  @Seen()
  seen?: string | null;
}

/** The end of a driver’s book with the owner of his vehicle, as the admin saw it. */
export class OwnerEndRequest extends ReasonRequest {
  @IsUUID()
  bookId: string;
}

export class DocumentRefusal extends DecisionRequest {
  @IsUUID()
  documentId: string;
}

/** The name and photo that the admin saw: the driver may have changed them meanwhile. */
export class ProfileApproval {
  @IsString()
  @MaxLength(200)
  fullName: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  photoUrl?: string | null;
}

export class ProfileRefusal extends ReasonRequest {
  @IsString()
  @MaxLength(200)
  fullName: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  photoUrl?: string | null;
}

/** Another class for an approved driver. */
export class DriverClassRequest extends ReasonRequest {
  @Matches(VEHICLE_KEY)
  vehicleClass: VehicleClass;

  /** The class that the page showed: another admin may have changed it meanwhile. */
  @Matches(VEHICLE_KEY)
  from: VehicleClass;
}

/** The change that the admin saw: the driver may have made another meanwhile. */
export class VehicleApproval {
  @IsUUID()
  changeId: string;

  /** The class that comes into force with the vehicle; needed where the vehicle may not serve the driver's. */
  @IsOptional()
  @Matches(VEHICLE_KEY)
  vehicleClass?: VehicleClass;
}

export class VehicleRefusal extends ReasonRequest {
  @IsUUID()
  changeId: string;
}
