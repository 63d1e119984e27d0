import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser that needs no code for a phone. */
@Entity('remembered_devices')
export class RememberedDevice {
  @PrimaryColumn('text')
  id: string;

  @PrimaryColumn('text')
  phone: string;

  @Column('timestamptz')
  expiresAt: Date;
}
