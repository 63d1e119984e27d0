import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person to text when the owner of the account calls for help. */
@Entity('emergency_contacts')
export class EmergencyContact {
  @PrimaryColumn('uuid')
  userId: string;

  @PrimaryColumn('integer')
  place: number;

  @Column('text')
  name: string;

  @Column('text')
  phone: string;

  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null;

  @Column('text', { nullable: true })
  linkHash: string | null;
}
