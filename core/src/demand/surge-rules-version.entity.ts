import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row, which grows with each change of the rules of surge. */
@Entity('surge_rules_version')
export class SurgeRulesVersion {
  @PrimaryColumn('boolean', { default: true })
  isCurrent: boolean;

  @Column('integer', { default: 1 })
  version: number;
}
