import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { VehicleColour } from '@waka/contracts/vehicles/vehicle-colours';
import type { VehicleBody, VehicleClass } from '@waka/contracts/vehicles/vehicle';

/** A vehicle by its number plate. A trigger keeps it with the profiles of its drivers, from which matching reads. */
@Entity('vehicles')
export class Vehicle {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  plate: string;

  /** The plate without spaces and hyphens, by which the vehicle is found. */
  @Column('text')
  plateKey: string;

  @Column('text', { nullable: true })
  body: VehicleBody | null;

  @Column('text')
  class: VehicleClass;

  @Column('text', { nullable: true })
  make: string | null;

  @Column('text', { nullable: true })
  model: string | null;

  @Column('integer', { nullable: true })
  year: number | null;

  @Column('text', { nullable: true })
  colour: VehicleColour | null;

  /** The owner with whom a driver of it has a book; null without one. */
  @Column('uuid', { nullable: true })
  ownerId: string | null;

  /** The driver whose it is since he paid a hire purchase of it in full; null for one of which that is not known. */
  @Column('uuid', { nullable: true })
  boughtBy: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
