import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A document that a driver sent in for review. */
@Entity('driver_documents')
export class DriverDocument {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  @Column('uuid')
  userId: string;

  @Column('text')
  kind: 'licence' | 'insurance' | 'vehicle_registration' | 'national_id' | 'vehicle_photo';

  @Column('text')
  objectKey: string;

  @Column('text')
  contentType: string;

  @Column('uuid')
  uploadId: string;

  @Column('text', { default: 'uploaded' })
  state: 'uploaded' | 'approved' | 'refused';

  @Column('text', { nullable: true })
  reason: string | null;

  @Column('date', { nullable: true })
  expiresOn: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  uploadedAt: Date;

  @Column('uuid', { nullable: true })
  reviewedBy: string | null;

  @Column('timestamptz', { nullable: true })
  reviewedAt: Date | null;

  @Column('date', { default: () => "'infinity'::date" })
  coveredUntil: string;

  /** Whether it was sent in place of an approved one, which counts until `coveredUntil` where this one is refused. */
  @Column('boolean', { default: false })
  isRenewal: boolean;

  /** The file of that one, as long as it counts; null without one. */
  @Column('text', { nullable: true })
  earlierKey: string | null;

  @Column('text', { nullable: true })
  earlierContentType: string | null;

  /** Whether it is of the vehicle or licence of before a change that was approved. */
  @Column('boolean', { default: false })
  isOfBefore: boolean;
}
