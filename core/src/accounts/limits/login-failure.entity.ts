import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Failed sign-ins in a row, by account or address. */
@Entity('login_failures')
export class LoginFailure {
  @PrimaryColumn('text')
  subject: string;

  @Column('integer')
  failures: number;

  @Column('timestamptz', { default: () => 'now()' })
  lastAt: Date;
}
