import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A single-use code of a batch. The code itself is stored nowhere. */
@Entity('vouchers')
export class Voucher {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid')
  promotionId: string;

  @Column('text')
  codeHash: string;

  /** Its last letters, by which its owner knows it again. */
  @Column('text')
  ending: string;
}
