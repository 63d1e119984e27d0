import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '@waka/contracts/languages';
import type { Wallet } from '@waka/contracts/money/payment-method';
import type { Region } from '@waka/contracts/regions';

/** An owner of vehicles, who has no account: the link that is texted to his phone opens his page. */
@Entity('owners')
export class Owner {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  phone: string;

  @Column('text')
  region: Region;

  /** In which texts go to him; null for that of the service. */
  @Column('text', { nullable: true })
  language: Language | null;

  /** The wallet of his phone to which drivers can pay; null for none. */
  @Column('text', { nullable: true })
  walletMethod: Wallet | null;

  /** What the link is computed from; another one revokes it. */
  @Column('uuid')
  linkId: string;

  @Column('text')
  linkHash: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
