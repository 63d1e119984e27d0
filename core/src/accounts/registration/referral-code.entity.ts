import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person's own referral code. */
@Entity('referral_codes')
export class ReferralCode {
  @PrimaryColumn('uuid')
  userId: string;

  @Column('text')
  code: string;
}
