import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row, which grows with each change of rules of the road. */
@Entity('legal_rules_version')
export class LegalRulesVersion {
  @PrimaryColumn('boolean', { default: true })
  isCurrent: boolean;

  @Column('integer', { default: 1 })
  version: number;
}
