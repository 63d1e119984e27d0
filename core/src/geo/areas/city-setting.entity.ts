import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { City } from './service-area.ts';

/** The settings of a city that ops can change. */
@Entity('city_settings')
export class CitySetting {
  @PrimaryColumn('text')
  city: City;

  @Column('text')
  emergencyPhone: string;

  @Column('date', { nullable: true })
  emergencyPhoneVerifiedOn: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;
}
