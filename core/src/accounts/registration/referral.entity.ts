import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who joined by the code of another. */
@Entity('referrals')
export class Referral {
  @PrimaryColumn('uuid')
  friendId: string;

  @Column('uuid')
  referrerId: string;

  @Column('timestamptz', { default: () => 'now()' })
  joinedAt: Date;

  @Column('timestamptz', { nullable: true })
  rewardedAt: Date | null;

  @Column('uuid', { nullable: true })
  rideId: string | null;
}
